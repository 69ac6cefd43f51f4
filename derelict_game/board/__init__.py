"""Data: cells, facings, charts, tokens and their text pictures. No rules and no pygame here."""
