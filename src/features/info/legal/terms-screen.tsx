import { brand } from '#contract/brand.ts'
import { LegalScreen } from './legal-screen.tsx'
import { termsSections } from './terms-sections.tsx'

export function TermsScreen() {
  return (
    <LegalScreen
      title="Syarat dan ketentuan"
      text={`Aturan main memakai ${brand.name}. Kami tulis sependek mungkin supaya benar-benar dibaca.`}
      since="21 November 2026"
      sections={termsSections}
    />
  )
}
