/*
 * Learner pages keep a small own component if Mantine's costs more than 1 KiB of compressed bytes, or more than 5 ms on
 * a slow phone, because learners pay for each KiB with prepaid data. The first Mantine component also costs 11 KiB for
 * the provider, and each further one alone 5 to 15 KiB. All nine together cost 25 KiB and mount in 2.5 times the time of
 * the nine own ones (5.5 KiB). Pages far below their budget (account, checkout, exchange, storage, survey) use the same
 * components, because a second set would have to be loaded, styled and tested.
 *
 * If an own component would repeat much of Mantine's code, the page loads Mantine's when the learner needs it:
 * `ModalDialog` (Modal), `DateField` (the calendar of `@mantine/dates`), toasts (`@mantine/notifications`). Covers,
 * illustrations, states of a page, share links and the camera for codes have no counterpart in Mantine. Add a row here
 * for each component of `src/ui` that Mantine also has.
 */

/** Source of one component: its imports, and the element to mount. */
export interface Side {
  imports: string
  element: string
}

interface Pair {
  name: string
  mantine: string
  own: Side
  theirs: Side
}

const nothing = '() => undefined'

const pair = (
  name: string,
  mantine: string,
  { file, own, theirs, styles }: { file: string; own: string; theirs: string; styles: readonly string[] },
): Pair => ({
  name,
  mantine,
  own: { imports: `import { ${name} } from '#app/ui/${file}.tsx'`, element: own },
  theirs: {
    imports: [
      `import { ${mantine} } from '@mantine/core'`,
      ...styles.map(style => `import '@mantine/core/styles/${style}.css'`),
    ].join('\n'),
    element: theirs,
  },
})

const field = ['Input'] as const

/** Pairs of components for the same purpose: one of `src/ui` and one of Mantine, each as a page would use it. */
export const componentPairs: readonly Pair[] = [
  pair('Button', 'Button', {
    file: 'button',
    own: '<Button>Simpan</Button>',
    theirs: '<Button>Simpan</Button>',
    styles: ['UnstyledButton', 'Button', 'Loader'],
  }),
  pair('Badge', 'Badge', {
    file: 'badge',
    own: '<Badge>Baru</Badge>',
    theirs: '<Badge>Baru</Badge>',
    styles: ['Badge'],
  }),
  pair('ProgressBar', 'Progress', {
    file: 'progress-bar',
    own: '<ProgressBar percent={40} label="Progres" />',
    theirs: '<Progress value={40} aria-label="Progres" />',
    styles: ['Progress'],
  }),
  pair('Portrait', 'Avatar', {
    file: 'portrait',
    own: '<Portrait name="Sekar Ayu" picUrl={null} />',
    theirs: '<Avatar name="Sekar Ayu" size={72} />',
    styles: ['Avatar'],
  }),
  pair('TextField', 'TextInput', {
    file: 'text-field',
    own: `<TextField label="Nama" value="Sekar" onChange={${nothing}} />`,
    theirs: `<TextInput label="Nama" value="Sekar" onChange={${nothing}} />`,
    styles: field,
  }),
  pair('TextAreaField', 'Textarea', {
    file: 'text-area-field',
    own: `<TextAreaField label="Catatan" error={undefined} limit={200} value="Isi" onChange={${nothing}} />`,
    theirs: `<Textarea label="Catatan" description="3 dari 200 karakter" value="Isi" onChange={${nothing}} />`,
    styles: field,
  }),
  pair('PasswordField', 'PasswordInput', {
    file: 'password-field',
    own: `<PasswordField label="Password" value="rahasia" onChange={${nothing}} />`,
    theirs: `<PasswordInput label="Password" value="rahasia" onChange={${nothing}} />`,
    styles: ['UnstyledButton', 'ActionIcon', ...field, 'PasswordInput'],
  }),
  pair('SearchField', 'TextInput', {
    file: 'search-field',
    own: `<SearchField label="Cari" value="" onChange={${nothing}} />`,
    theirs: `<TextInput type="search" aria-label="Cari" placeholder="Cari" value="" onChange={${nothing}} />`,
    styles: field,
  }),
  pair('Choice', 'Radio', {
    file: 'choice',
    own: `<Choice name="bayar" value="point" isChosen onChoose={${nothing}} title="Poin">500 poin</Choice>`,
    theirs: `<Radio name="bayar" value="point" checked onChange={${nothing}} label="Poin" description="500 poin" />`,
    styles: ['InlineInput', 'Radio'],
  }),
]

const joined = (sides: readonly Side[]): Side => ({
  imports: [...new Set(sides.flatMap(({ imports }) => imports.split('\n')))].join('\n'),
  element: `<>${sides.map(({ element }) => element).join('')}</>`,
})

/** All components on one page, because Mantine's components share code. */
export const allComponents: Pair = {
  name: '(all)',
  mantine: '(all)',
  own: joined(componentPairs.map(({ own }) => own)),
  theirs: joined(componentPairs.map(({ theirs }) => theirs)),
}
