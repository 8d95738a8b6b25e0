import { brand } from '#contract/site/brand.ts'
import { consentTexts, type Purpose } from '#contract/account/consent.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { uncoverFocus } from '#app/ui/uncover-focus.ts'
import { storeConsentChoice } from './decide.ts'
import classes from './privacy.module.css'

/** Purposes that the card asks for together. The location is requested only on the privacy page. */
const askedPurposes: readonly Purpose[] = ['usage', 'campaign']

/**
 * Card that asks for consent without covering the page. Until the user chooses, nothing is recorded, as after 'Tolak'
 * (refuse).
 */
export function ConsentCard() {
  return (
    <aside ref={uncoverFocus} className={classes.ask} aria-label="Pilihan privasi">
      <h2>Boleh kami ukur pemakaian {brand.name}?</h2>
      {askedPurposes.map(purpose => (
        <p key={purpose}>
          <strong>{consentTexts[purpose].title}.</strong> {consentTexts[purpose].text}
        </p>
      ))}
      <div className={classes.answers}>
        <Button variant="secondary" onClick={() => void storeConsentChoice([])}>
          Tolak
        </Button>
        <Button variant="secondary" onClick={() => void storeConsentChoice(askedPurposes)}>
          Setuju
        </Button>
        <AppLink to="/privasi">Pilih sendiri</AppLink>
      </div>
    </aside>
  )
}
