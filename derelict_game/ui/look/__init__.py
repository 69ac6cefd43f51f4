"""How each game looks and sounds: data from the assets over what all games share."""
