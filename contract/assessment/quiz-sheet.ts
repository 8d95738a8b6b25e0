/*
 * Spreadsheet of questions with one question per row. The page offers a template and the server parses the file, both
 * with these labels.
 */
const letters = 'abcdefghijkl'.split('')

/** Column labels of the first row, by field name. */
export const questionSheet = {
  type: 'jenis',
  text: 'pertanyaan',
  key: 'kunci',
  explanation: 'penjelasan',
  choices: letters.map(letter => `pilihan ${letter}`),
} as const

/** Labels of the types in the column `jenis`. */
export const sheetTypes = {
  'satu jawaban': 'single',
  'beberapa jawaban': 'multiple',
  'benar atau salah': 'true-false',
  'jawaban singkat': 'short',
  mengurutkan: 'ordering',
  memasangkan: 'matching',
} as const

const SHOWN_CHOICES = 4

/** Template with a question of every type. */
export const questionSheetTemplate: readonly (readonly string[])[] = [
  ['jenis', 'pertanyaan', ...questionSheet.choices.slice(0, SHOWN_CHOICES), 'kunci', 'penjelasan'],
  [
    'satu jawaban',
    'Ibu kota Jawa Barat?',
    'Bandung',
    'Bogor',
    'Cirebon',
    '',
    'A',
    'Bandung menjadi ibu kota sejak 1950.',
  ],
  [
    'beberapa jawaban',
    'Mana yang bilangan prima?',
    '2',
    '4',
    '5',
    '9',
    'A, C',
    'Bilangan 2 dan 5 hanya habis dibagi 1 dan dirinya.',
  ],
  [
    'benar atau salah',
    'Air mendidih pada 100 °C di permukaan laut.',
    '',
    '',
    '',
    '',
    'benar',
    'Makin tinggi tempatnya, makin rendah titik didihnya.',
  ],
  [
    'jawaban singkat',
    'Lambang kimia emas?',
    'Au',
    '',
    '',
    '',
    '',
    'Dari bahasa Latin aurum. Setiap pilihan adalah satu ejaan yang diterima.',
  ],
  [
    'mengurutkan',
    'Urutkan dari yang terkecil.',
    'kilobita',
    'megabita',
    'gigabita',
    '',
    '',
    'Pilihan ditulis dalam urutan yang benar.',
  ],
  [
    'memasangkan',
    'Pasangkan pulau dengan kotanya.',
    'Sumatra | Medan',
    'Papua | Jayapura',
    '| Makassar',
    '',
    '',
    'Makassar di Sulawesi: pengecoh ditulis tanpa kiri.',
  ],
]
