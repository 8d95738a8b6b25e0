import { brand } from '#contract/brand.ts'
import { LegalScreen } from './legal-screen.tsx'
import { privacySections } from './privacy-sections.tsx'

export function PrivacyScreen() {
  return (
    <LegalScreen
      title="Kebijakan privasi"
      text={`Apa yang disimpan ${brand.name} tentangmu, di mana, untuk apa, dan apa yang bisa kamu minta.`}
      since="21 November 2026"
      sections={privacySections}
    />
  )
}
