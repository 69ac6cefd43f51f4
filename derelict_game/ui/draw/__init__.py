"""Drawing: pictures, letters, boards and the camera over them. Knows no match and no offer."""
