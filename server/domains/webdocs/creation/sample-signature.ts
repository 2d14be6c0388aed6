/** An invented drawn signature of 180 × 60 pixels with a transparent background, in the format of real ones. */
export const sampleSignature = `data:image/png;base64,${[
  'iVBORw0KGgoAAAANSUhEUgAAALQAAAA8AgMAAACyQHgUAAAADFBMVEUBJjgBJjgBJjgBJjhS8+DEAAAABHRSTlMAVar/oA4xLwAA',
  'AodJREFUeNrtlbFy00AQhv/TTVCh4iooUnBPYPsFLFuPkAJTpICKBl7BidVRJm9AA0WUgjaAJhY1RdRT5JjJDEPFDWjAOI4X3ykT',
  'W9KZcTqK7Ghu5F+f71a3/56Au/h/onsreu9W9NUa/f4jlzpzw5LosCJoMzA37RFR5QkrzMjdtLwAS1cFXtITJ31aF7jNxHfS5Uyr',
  'EVg6KJyJxHVF6OVYj/2GItR6upmetLR00bwpdnIz9pWD9rOG1F9Pi6ghjewEo9xBt5vS2NIf8s1cTJa+zKq+sTF00LYCvzPHRpw0',
  'YHZpXoUtaeFa5caT3w3tfY3BylqM8A+an9vxcwx+VTd6uavb0XK9a/pTDGE5X9VoRnpZDf/MWvAsgrR0Z2k7VjpoOsO+hoxMaYNX',
  'VjqI0Nc1/5d0P+qh0KaIHQ3xxNLiupyr/i/pFNLTGr8U9gpIW14pgLHJQa4YielyYwTPNf+iUQzRbhuht5ibrA/qpwFXkMFH7Wfa',
  'U12ELdPvoShPlGp7mqx4hrZkWsSaZ10MWxAp0mu6UzHXSUmHPaYktIi7mLTQD1EIeDOAzSuVG5Z0OvNUb0EjZLqFNFyshIAAWTTp',
  'nP1YpJxC99DiusWKkCsBeZAzqp4IPeMgzc9zpgq7I3720NdhkInolBPVelzavpcUsZ8K7yYQT2PRyToyCl7OMKZaH1ozjcYz2zJ9',
  'ZZIVc3NxUtjaqfe8tmdybnOSMbyJqbVXAPPIcR7bTf226QdjdIh7840/L5KI1MY0I/qz+nvwPEmS5H2SHA0Gg2bq7NnN3e4xEU2T',
  'Msw90fxo4FzkwVuaNh5tPTZ/qh/87AXN30Rrct19XZ3hmKY7m2/L5iywfQv2LlbjL0iBDeRnvYjrAAAAAElFTkSuQmCC',
].join('')}`;
