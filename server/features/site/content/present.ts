import type { Block } from '#contract/learning/article.ts'
import { splitLines } from '#contract/site/content-kinds.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import { getLineText, estimateReadingMinutes } from '#contract/learning/reading-time.ts'
import type * as contract from '#contract/site/site-content.ts'
import type { Campaign, FloatingButton } from '#contract/site/web-attribute.ts'
import type { ReadRow } from './queries.ts'
import {
  fillPlaceholders,
  parsePicture,
  parsePictures,
  parseRows,
  emptyUnsafeLink,
  type PictureSizes,
  parseTextBlocks,
} from './texts.ts'

/** Types of public content in responses, by kind of content. */
export interface PublicContent {
  testimonial: contract.Testimonial
  story: contract.Story
  'redeem-story': contract.RedeemStory
  faq: contract.FaqQuestion
  legal: contract.LegalText
  role: contract.RecruitingRole
  post: contract.Post
  donation: contract.Donation
  banner: Campaign
  poster: Campaign & { place: string }
  holiday: Campaign
  'floating-button': FloatingButton & { path: string }
}

const rupiah = new Intl.NumberFormat('id-ID')

type Presenter<Item> = (field: (name: string) => string, row: ReadRow, sizes: PictureSizes) => Item
/** Id and slug of the content. Campaigns have no slug, because they have no page. */
const named = ({ id, slug }: ReadRow) => ({ id, slug })

const campaign: Presenter<Campaign> = (field, { id }, sizes) => ({
  id,
  title: field('title'),
  text: field('text'),
  link: emptyUnsafeLink(field('link')),
  linkText: field('linkText') || 'Lihat',
  picture: parsePicture(field('picture'), sizes),
  until: field('until') || null,
})

const presenters: { [K in ContentKind]: Presenter<PublicContent[K]> } = {
  testimonial: (field, row, sizes) => ({
    ...named(row),
    name: field('name'),
    about: field('about'),
    review: field('review'),
    photo: parsePicture(field('photo'), sizes),
  }),
  story(field, row, sizes) {
    const [[programSlug = '', programTitle = ''] = []] = parseRows(field('program'))
    return {
      ...named(row),
      titlePreview: field('titlePreview'),
      title: field('title'),
      picture: parsePicture(field('picture'), sizes),
      contents: getSlides(field('contents'), row, sizes),
      who: field('who'),
      text: splitLines(field('text')),
      steps: parseRows(field('steps')).map(([when = '', what = '']) => ({ when, what })),
      program: programSlug ? { slug: programSlug, title: programTitle } : null,
      isExample: field('isExample') === 'ya',
    }
  },
  'redeem-story': (field, row, sizes) => ({
    ...named(row),
    partner: field('partner') as contract.RedeemStory['partner'], // the form has validated this value
    titlePreview: field('titlePreview'),
    title: field('title'),
    picture: parsePicture(field('picture'), sizes),
    contents: getSlides(field('contents'), row, sizes),
  }),
  faq: (field, row, sizes) => ({
    ...named(row),
    group: field('group'),
    question: field('question'),
    answer: parseTextBlocks(field('answer'), sizes),
    isOnHome: field('isOnHome') === 'ya',
  }),
  legal: (field, row, sizes) => ({
    ...named(row),
    page: field('page') as contract.LegalPage, // the form has validated this value
    title: field('page') === 'privacy-policy' ? 'Kebijakan privasi' : 'Syarat dan ketentuan',
    summary: field('summary'),
    since: field('since'),
    sections: getSections(parseTextBlocks(field('body'), sizes)),
    versions: [],
  }),
  role: (field, row) => ({
    ...named(row),
    name: field('name'),
    type: field('type') as 'Utama' | 'Pengganti', // the form has validated this value
    description: field('description'),
    benefits: {
      pay: `Mulai dari Rp${rupiah.format(Number(field('payRupiah')))} per ${field('payPer')}`,
      workingTime: field('workingTime'),
      type: field('employment'),
    },
    // the form has validated this value
    payFrom: { rupiah: Number(field('payRupiah')), per: field('payPer') as 'bulan' | 'sesi' },
    conditions: splitLines(field('conditions')),
    scope: splitLines(field('scope')),
    schedule: splitLines(field('schedule')),
    colour: field('colour') as contract.RecruitingRole['colour'], // the form has validated this value
    postedAt: row.since?.toISOString() ?? null,
  }),
  post(field, row, sizes) {
    const blocks = parseTextBlocks(field('body'), sizes)
    return {
      ...named(row),
      title: field('title'),
      summary: field('summary'),
      author: field('author'),
      picture: parsePicture(field('picture'), sizes),
      publishedAt: (row.since ?? new Date(0)).toISOString(),
      readingMinutes: estimateReadingMinutes(blocks),
      blocks,
    }
  },
  donation: (field, row, sizes) => ({
    ...named(row),
    title: field('title'),
    summary: field('summary'),
    blocks: parseTextBlocks(field('body'), sizes),
    ways: parseRows(field('ways')).map(([title = '', text = '', contact = '']) => ({
      title,
      text: [{ kind: 'text', text }],
      contact: contact === 'whatsapp' ? 'whatsapp' : 'email',
    })),
  }),
  banner: campaign,
  poster: (field, row, sizes) => ({ ...campaign(field, row, sizes), place: field('place') }),
  holiday: campaign,
  'floating-button': field => ({
    path: field('path'),
    isShow: field('isShow') === 'ya',
    type: field('type'),
    img: field('img'),
    link: emptyUnsafeLink(field('link')),
    countdown: field('countdown') || null,
  }),
}

function getSlides(text: string, { slug }: ReadRow, sizes: PictureSizes): contract.Story['contents'] {
  return parsePictures(text, sizes).map((slide, index) => ({ id: `${slug}-${index + 1}`, type: 'img', ...slide }))
}

/** Converts content to its public form. Throws if its Markdown cannot be rendered. */
export function presentContent<K extends ContentKind>(kind: K, row: ReadRow, sizes: PictureSizes): PublicContent[K] {
  const field = (name: string) => fillPlaceholders(row.fields[name] ?? '')
  return presenters[kind](field, row, sizes)
}

/** Starts a section at each heading of the second level. Leaves out text before the first heading. */
function getSections(blocks: readonly Block[]): contract.LegalText['sections'] {
  const sections: contract.LegalText['sections'] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      sections.push({ id: block.id, title: getLineText(block.line), blocks: [] })
    } else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

export function presentContents<K extends ContentKind>(
  kind: K,
  rows: readonly ReadRow[],
  sizes: PictureSizes,
): PublicContent[K][] {
  return rows.map(row => presentContent(kind, row, sizes))
}
