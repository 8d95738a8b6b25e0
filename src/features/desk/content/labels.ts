import type { ContentRow } from '#contract/site/content.admin.ts'
import type { ContentState } from '#contract/site/content.list.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const contentKindLabels = {
  testimonial: 'Testimoni',
  story: 'Cerita',
  'redeem-story': 'Petunjuk kode voucher',
  faq: 'Pertanyaan umum',
  legal: 'Teks hukum',
  role: 'Peran karier',
  post: 'Blog',
  donation: 'Donasi',
  banner: 'Spanduk',
  poster: 'Poster',
  holiday: 'Pengingat libur',
  'floating-button': 'Tombol mengambang',
} as const satisfies Record<ContentKind, string>

export const contentStates: Readonly<Record<ContentState, { name: string; tone: DotTone }>> = {
  draft: { name: 'Draf', tone: 'quiet' },
  changed: { name: 'Tayang, ada draf', tone: 'waiting' },
  scheduled: { name: 'Terjadwal', tone: 'waiting' },
  shown: { name: 'Tayang', tone: 'good' },
}

/** Returns the page that shows the content to visitors and learners. */
export function findPageOfContent({
  kind,
  slug,
  page,
}: Pick<ContentRow, 'kind' | 'slug'> & { page?: string | undefined }): string {
  switch (kind) {
    case 'story':
      return `/story-of-love#${slug}`
    case 'faq':
      return `/faq#${slug}`
    case 'role':
      return `/career/${slug}`
    case 'post':
      return `/blog/${slug}`
    case 'donation':
      return '/donasi'
    case 'legal':
      return `/${page ?? 'privacy-policy'}`
    case 'redeem-story':
      return '/prakerja'
    case 'testimonial':
      return '/kelas'
    default:
      return page ?? '/dashboard'
  }
}
