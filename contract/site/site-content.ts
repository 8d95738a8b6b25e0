import * as v from 'valibot'
import { Block, Inline } from '../learning/article.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { RedeemPartner } from '../payment/redeem-partner.ts'
import { SitePicture } from './site-picture.ts'
import { Instant, Slug } from '../wire/text.ts'

/**
 * Content of the site, except its courses, as visitors and learners read it. Admins edit it with the forms of
 * `content-kinds.ts`. These types are ready to render.
 */

const item = { id: v.string(), slug: v.string() }

export const Testimonial = v.object({
  ...item,
  name: v.string(),
  about: v.string(),
  review: v.string(),
  photo: v.nullable(SitePicture),
})
export type Testimonial = v.InferOutput<typeof Testimonial>

/** Story of a user: preview and title, pictures (`contents`), paragraphs (`text`) and dated steps. */
export const Story = v.object({
  ...item,
  titlePreview: v.string(),
  title: v.string(),
  picture: v.nullable(SitePicture),
  contents: v.array(v.object({ id: v.string(), type: v.literal('img'), ...SitePicture.entries })),
  who: v.string(),
  text: v.array(v.string()),
  /** Dated steps of the story. */
  steps: v.array(v.object({ when: v.string(), what: v.string() })),
  program: v.nullable(v.object({ slug: Slug, title: v.string() })),
  /** True if the persons are fictional. The page then states this. */
  isExample: v.boolean(),
})
export type Story = v.InferOutput<typeof Story>

/** Slideshow that shows where to find a voucher code. `alt` is the caption. */
export const RedeemStory = v.object({
  ...item,
  partner: RedeemPartner,
  titlePreview: v.string(),
  title: v.string(),
  picture: v.nullable(SitePicture),
  contents: v.array(v.object({ id: v.string(), type: v.literal('img'), ...SitePicture.entries })),
})
export type RedeemStory = v.InferOutput<typeof RedeemStory>

export const FaqQuestion = v.object({
  ...item,
  group: v.string(),
  question: v.string(),
  answer: v.array(Block),
  /** True if the home page also shows the item. */
  isOnHome: v.boolean(),
})
export type FaqQuestion = v.InferOutput<typeof FaqQuestion>

export const roleColours = ['daun-8', 'daun-6', 'slate-8', 'slate-6'] as const

/** A part-time role of the recruiting page, with its pay and conditions. */
export const RecruitingRole = v.object({
  ...item,
  name: v.string(),
  type: v.picklist(['Utama', 'Pengganti']),
  description: v.string(),
  benefits: v.object({ pay: v.string(), workingTime: v.string(), type: v.string() }),
  /** The amount in `benefits.pay` as a number, for programs such as search engines. */
  payFrom: v.object({ rupiah: v.number(), per: v.picklist(['bulan', 'sesi']) }),
  conditions: v.array(v.string()),
  scope: v.array(v.string()),
  schedule: v.array(v.string()),
  colour: v.picklist(roleColours),
  /** Time of publication; null for a draft. */
  postedAt: v.nullable(Instant),
})
export type RecruitingRole = v.InferOutput<typeof RecruitingRole>

export const legalPages = ['privacy-policy', 'terms-and-conditions'] as const
export const LegalPage = v.picklist(legalPages)
export type LegalPage = v.InferOutput<typeof LegalPage>

/** Version of a legal text. `since`: first day on which it is in force, YYYY-MM-DD. */
const LegalVersion = v.object({ slug: v.string(), since: v.string() })

export const LegalText = v.object({
  ...item,
  page: LegalPage,
  title: v.string(),
  summary: v.string(),
  since: v.string(),
  sections: v.array(v.object({ id: v.string(), title: v.string(), blocks: v.array(Block) })),
  /** Published versions, newest first. A version with a future date is announced but not in force yet. */
  versions: v.array(LegalVersion),
})
export type LegalText = v.InferOutput<typeof LegalText>

const postHead = {
  ...item,
  title: v.string(),
  summary: v.string(),
  author: v.string(),
  picture: v.nullable(SitePicture),
  publishedAt: Instant,
  readingMinutes: v.number(),
}
export const PostHead = v.object(postHead)
export type PostHead = v.InferOutput<typeof PostHead>
/** Article of the blog. */
export const Post = v.object({ ...postHead, blocks: v.array(Block) })
export type Post = v.InferOutput<typeof Post>

/** `/donasi`: ways to support other learners. The page accepts no payment. */
export const Donation = v.object({
  ...item,
  title: v.string(),
  summary: v.string(),
  blocks: v.array(Block),
  ways: v.array(v.object({ title: v.string(), text: v.array(Inline), contact: v.picklist(['email', 'whatsapp']) })),
})
export type Donation = v.InferOutput<typeof Donation>

export const listTestimonials = defineEndpoint({
  method: 'GET',
  path: '/v1/testimonials',
  summary: 'Kata peserta',
  access: 'public',
  answer: v.array(Testimonial),
})

export const listStories = defineEndpoint({
  method: 'GET',
  path: '/v1/stories',
  summary: 'Cerita belajar',
  access: 'public',
  answer: v.array(Story),
})

export const listRedeemStories = defineEndpoint({
  method: 'GET',
  path: '/v1/redeem-stories',
  summary: 'Gambar petunjuk tempat kode voucher',
  access: 'public',
  answer: v.array(RedeemStory),
})

export const listFaq = defineEndpoint({
  method: 'GET',
  path: '/v1/faq',
  summary: 'Pertanyaan umum dan jawabannya',
  access: 'public',
  answer: v.array(FaqQuestion),
})

export const listRecruitingRoles = defineEndpoint({
  method: 'GET',
  path: '/v1/career/roles',
  summary: 'Peran paruh waktu yang dibuka',
  access: 'public',
  answer: v.array(RecruitingRole),
})

export const getLegalText = defineEndpoint({
  method: 'GET',
  path: '/v1/legal/{page}',
  summary: 'Kebijakan privasi atau syarat dan ketentuan, yang berlaku atau satu versinya',
  access: 'public',
  params: v.object({ page: LegalPage }),
  query: v.object({ version: v.optional(Slug) }),
  answer: LegalText,
  errors: ['CONTENT_NOT_FOUND'],
})

export const listPosts = defineEndpoint({
  method: 'GET',
  path: '/v1/blog',
  summary: 'Tulisan blog, yang terbaru dulu',
  access: 'person',
  answer: v.array(PostHead),
})

export const getPost = defineEndpoint({
  method: 'GET',
  path: '/v1/blog/{slug}',
  summary: 'Satu tulisan blog',
  access: 'person',
  params: v.object({ slug: Slug }),
  answer: Post,
  errors: ['CONTENT_NOT_FOUND'],
})

export const getDonation = defineEndpoint({
  method: 'GET',
  path: '/v1/donation',
  summary: 'Cara mendukung belajar orang lain',
  access: 'person',
  answer: Donation,
  errors: ['CONTENT_NOT_FOUND'],
})
