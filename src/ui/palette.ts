/** Ten shades per colour, from light to dark. tokens.css repeats the values for plain CSS; a test compares them. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Deep, slightly blue leaf green. The primary colour. */
export const daun: Shades = [
  '#eefaf6',
  '#d6f2e8',
  '#aee5d3',
  '#7bd2b8',
  '#46b999',
  '#219c7e',
  '#108067',
  '#0b6a57',
  '#0a5446',
  '#083d34',
]

/** Warm amber of the early sun. Used for points, frenzy and celebration, and for the sun of drawings. */
export const fajar: Shades = [
  '#fff8e7',
  '#ffedc4',
  '#ffde93',
  '#ffcc5c',
  '#fbb72e',
  '#ef9f0e',
  '#c97f05',
  '#985d06',
  '#73460b',
  '#50310b',
]

/** Neutral grey with a tint of green. */
export const slate: Shades = [
  '#f6f8f7',
  '#ecf0ee',
  '#dde4e1',
  '#c4cecb',
  '#9caaa6',
  '#748480',
  '#566662',
  '#3f4d4a',
  '#283431',
  '#17211f',
]
