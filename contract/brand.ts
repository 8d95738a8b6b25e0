/** Who we are to the reader. The build may override single values through `SEMAI_BRAND` (a JSON object of the same shape). */
export interface Brand {
  name: string
  company: string
  tagline: string
  supportEmail: string
  supportWhatsApp: string
  forBusinessUrl: string
  social: readonly { name: string; url: string }[]
  /** The one offering that product.md §5 keeps out of lists. */
  hiddenOfferingId: string
}

const defaults: Brand = {
  name: 'Semai',
  company: 'PT Semai Tumbuh Bersama',
  tagline: 'Belajar hari ini, tumbuh besok.',
  supportEmail: 'bantuan@semai.test',
  supportWhatsApp: '0800-0000-0000',
  forBusinessUrl: '/about#untuk-bisnis',
  social: [
    { name: 'Instagram', url: 'https://instagram.com/semai.test' },
    { name: 'YouTube', url: 'https://youtube.com/@semai.test' },
    { name: 'LinkedIn', url: 'https://linkedin.com/company/semai-test' },
  ],
  hiddenOfferingId: 'offering-internal',
}

declare const __SEMAI_BRAND__: Partial<Brand> | undefined

export const brand: Brand = {
  ...defaults,
  ...(typeof __SEMAI_BRAND__ === 'undefined' ? {} : __SEMAI_BRAND__),
}
