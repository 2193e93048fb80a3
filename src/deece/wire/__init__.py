"""What a browser is told and may ask (docs/wire.md): made from a View and from what is public, never from a State."""
