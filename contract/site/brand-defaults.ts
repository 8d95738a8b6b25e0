/**
 * Name, contacts and links shown to users. `SEMAI_BRAND`, a JSON object, overrides single values (see
 * `brand-override.ts`).
 */
export interface Brand {
  name: string
  company: string
  tagline: string
  supportEmail: string
  supportWhatsApp: string
  forBusinessUrl: string
  social: readonly { name: string; url: string }[]
  /** Id of the offering that lists do not show. */
  hiddenOfferingId: string
}

/** Returns the whole brand: the defaults with single values replaced. */
export function overrideBrand(override: Partial<Brand>): Brand {
  const name = override.name ?? 'Semai'
  return {
    name,
    company: `PT ${name} Tumbuh Bersama`,
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
    ...override,
  }
}
