/**
 * Draws the portraits of the first ten testimonials and of the demo's instructors: `node scripts/draw-portraits.ts`.
 * Needed only when a portrait changes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const target = join(import.meta.dirname, '../public/portraits')

type Hair = 'short' | 'long' | 'curly' | 'bun' | 'hijab' | 'cap'

interface Portrait {
  slug: string
  hair: Hair
  skin: string
  hairColour: string
  shirt: string
  ground: string
  hasGlasses?: true
}

const portraits: readonly Portrait[] = [
  {
    slug: 'siti-rahmawati',
    hair: 'hijab',
    skin: '#d9a47a',
    hairColour: '#2f7d6a',
    shirt: '#24594d',
    ground: '#dff1ea',
  },
  { slug: 'dimas-prakoso', hair: 'short', skin: '#c98f63', hairColour: '#241a17', shirt: '#3d6b9e', ground: '#e3ecf7' },
  { slug: 'yohana-kambu', hair: 'curly', skin: '#7c4f33', hairColour: '#1c1412', shirt: '#c65f3f', ground: '#fbe8df' },
  { slug: 'rizky-maulana', hair: 'cap', skin: '#d3996d', hairColour: '#8a4b2f', shirt: '#5b6472', ground: '#eceff3' },
  { slug: 'ni-luh-ayu', hair: 'bun', skin: '#d8a172', hairColour: '#221715', shirt: '#b5487a', ground: '#f9e4ee' },
  {
    slug: 'hendra-siregar',
    hair: 'short',
    skin: '#b97f57',
    hairColour: '#1f1816',
    shirt: '#4d5d3a',
    ground: '#eaf0df',
    hasGlasses: true,
  },
  { slug: 'maria-bunga', hair: 'long', skin: '#8f5b3b', hairColour: '#1d1413', shirt: '#d49a2a', ground: '#fdf2d9' },
  { slug: 'fajar-nugroho', hair: 'short', skin: '#c58a5e', hairColour: '#2b201c', shirt: '#2c6f7d', ground: '#dff0f3' },
  { slug: 'aisyah-lubis', hair: 'hijab', skin: '#e0ae85', hairColour: '#6d5aa0', shirt: '#51407f', ground: '#ebe6f7' },
  {
    slug: 'yanto-kurniawan',
    hair: 'short',
    skin: '#d8a578',
    hairColour: '#7b7876',
    shirt: '#7a4a3b',
    ground: '#f3e9e4',
    hasGlasses: true,
  },
]

const instructors: readonly Portrait[] = [
  {
    slug: 'ratna-wulandari',
    hair: 'bun',
    skin: '#d5a074',
    hairColour: '#231815',
    shirt: '#0f766e',
    ground: '#dff1ea',
    hasGlasses: true,
  },
  { slug: 'yoga-pramana', hair: 'short', skin: '#c08558', hairColour: '#1e1715', shirt: '#b45309', ground: '#fdf0dc' },
  {
    slug: 'hendra-tanjung',
    hair: 'cap',
    skin: '#cf9566',
    hairColour: '#374151',
    shirt: '#4b5563',
    ground: '#eceff3',
    hasGlasses: true,
  },
  {
    slug: 'rahma-daeng-kanang',
    hair: 'hijab',
    skin: '#d9a678',
    hairColour: '#b5487a',
    shirt: '#7c3058',
    ground: '#f9e4ee',
  },
  {
    slug: 'bagus-setiawan',
    hair: 'short',
    skin: '#b97f57',
    hairColour: '#2b211d',
    shirt: '#2c6f7d',
    ground: '#dff0f3',
    hasGlasses: true,
  },
  {
    slug: 'maria-wambrauw',
    hair: 'curly',
    skin: '#74492f',
    hairColour: '#1a1311',
    shirt: '#d49a2a',
    ground: '#fdf2d9',
  },
  { slug: 'dewi-anggraini', hair: 'long', skin: '#dca97e', hairColour: '#2a1c17', shirt: '#51407f', ground: '#ebe6f7' },
  { slug: 'fajar-hidayat', hair: 'short', skin: '#c98f63', hairColour: '#3a2a22', shirt: '#4d5d3a', ground: '#eaf0df' },
  {
    slug: 'lestari-sinaga',
    hair: 'long',
    skin: '#b57a50',
    hairColour: '#1f1614',
    shirt: '#c65f3f',
    ground: '#fbe8df',
    hasGlasses: true,
  },
]

/** Parts behind the face, in a square of 96 units. */
const behind: Record<Hair, (colour: string) => string> = {
  short: () => '',
  cap: () => '',
  long: colour => `<path fill="${colour}" d="M25 42c0-16 10-26 23-26s23 10 23 26v30H25Z"/>`,
  curly: colour =>
    `<g fill="${colour}"><circle cx="31" cy="35" r="13"/><circle cx="48" cy="25" r="15"/><circle cx="65" cy="35" r="13"/><circle cx="28" cy="49" r="9"/><circle cx="68" cy="49" r="9"/></g>`,
  bun: colour => `<circle fill="${colour}" cx="48" cy="16" r="9"/>`,
  hijab: colour => `<path fill="${colour}" d="M24 44c0-16 10-27 24-27s24 11 24 27c0 14 4 24 6 30H18c2-6 6-16 6-30Z"/>`,
}

/** Parts in front of the face. */
const over: Record<Hair, (colour: string) => string> = {
  short: colour => `<path fill="${colour}" d="M29 42c-1-15 7-23 19-23s20 8 19 23c-3-7-8-11-19-11s-16 4-19 11Z"/>`,
  cap: colour =>
    `<path fill="${colour}" d="M29 36c1-11 8-18 19-18s18 7 19 18Z"/><rect fill="${colour}" x="46" y="33" width="29" height="5" rx="2.5"/>`,
  long: colour => `<path fill="${colour}" d="M29 44c-1-16 7-25 19-25s20 9 19 25c-4-9-10-13-19-13s-15 4-19 13Z"/>`,
  curly: colour =>
    `<g fill="${colour}"><circle cx="36" cy="31" r="7"/><circle cx="48" cy="28" r="8"/><circle cx="60" cy="31" r="7"/></g>`,
  bun: colour => `<path fill="${colour}" d="M29 44c-1-16 7-24 19-24s20 8 19 24c-5-9-10-13-19-13s-14 4-19 13Z"/>`,
  hijab: colour =>
    `<path fill="${colour}" d="M27 50c0-18 9-29 21-29s21 11 21 29c-3-13-9-19-21-19s-18 6-21 19Zm1 4c3 12 10 18 20 18s17-6 20-18c3 9 3 18-1 26H29c-4-8-4-17-1-26Z"/>`,
}

const glasses =
  '<g fill="none" stroke="#2a2a2a" stroke-width="1.6"><circle cx="40.5" cy="46" r="5"/><circle cx="55.5" cy="46" r="5"/><path d="M45.5 46h5"/></g>'

function draw({ hair, skin, hairColour, shirt, ground, hasGlasses }: Portrait): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${ground}"/>`,
    behind[hair](hairColour),
    `<path fill="${shirt}" d="M12 96c2-18 14-26 36-26s34 8 36 26Z"/>`,
    `<path fill="${skin}" d="M40 60h16v13c-4 5-12 5-16 0Z"/>`,
    `<ellipse fill="${skin}" cx="48" cy="47" rx="18.5" ry="21"/>`,
    '<circle fill="#2a2120" cx="40.5" cy="46" r="2"/><circle fill="#2a2120" cx="55.5" cy="46" r="2"/>',
    '<path fill="none" stroke="#2a2120" stroke-width="1.8" stroke-linecap="round" d="M41 56c4 4 10 4 14 0"/>',
    hasGlasses ? glasses : '',
    over[hair](hairColour),
    '</svg>\n',
  ].join('')
}

await mkdir(target, { recursive: true })
for (const portrait of [...portraits, ...instructors])
  await writeFile(join(target, `${portrait.slug}.svg`), draw(portrait))
