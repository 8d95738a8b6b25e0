import { useSnapshot } from 'valtio'
import { REDEEM_CODE_LENGTH } from '#contract/payment/redeem-code.rules.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './code-check-screen.module.css'
import { closeVerdict, codeCheck, type CodeCheckVerdict } from './code-check-state.ts'
import { knownCodeLabels, verdictLabels } from './code-check-labels.ts'
import { useCodeCheck } from './use-code-check.ts'

const CodeCheckDialog = createLazyPart<{ verdict: CodeCheckVerdict }>(
  () => import('./code-check-dialog.tsx').then(module => module.CodeCheckDialog),
  { substitute: VerdictText },
)

const types = [
  { value: 'redeem', title: 'Kode redeem', detail: `${REDEEM_CODE_LENGTH} huruf dan angka, dari mitra` },
  { value: 'voucher', title: 'Kode voucher', detail: 'Diawali DRTOK, DRBKL, atau DRKRM' },
] as const

/** Screen that checks a voucher code or a redeem code. A check does not redeem the code. */
export function CodeCheckScreen() {
  const { code, type, verdict } = useSnapshot(codeCheck)
  const { check, isChecking } = useCodeCheck()
  const isOnline = useIsOnline()
  return (
    <div className={classes.page}>
      <PageHead
        title="Cek kode"
        text="Belum yakin kode yang kamu pegang itu kode yang mana? Periksa dulu di sini. Kodenya tidak akan terpakai."
      />
      <form
        className={classes.card}
        onSubmit={event => {
          event.preventDefault()
          check()
        }}
      >
        <ChoiceGroup legend="Kode apa yang kamu punya?">
          {types.map(({ value, title, detail }) => (
            <Choice
              key={value}
              name="jenis"
              value={value}
              title={title}
              isChosen={type === value}
              onChoose={() => {
                codeCheck.type = value
              }}
            >
              {detail}
            </Choice>
          ))}
        </ChoiceGroup>
        <TextField
          label="Kode"
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={event => {
            codeCheck.code = event.target.value
          }}
        />
        {!isOnline && (
          <output className={classes.offline}>
            Kamu sedang offline: bentuk kodenya bisa diperiksa, tetapi belum tentu kodenya masih berlaku.
          </output>
        )}
        <Button type="submit" size="l" isFullWidth isBusy={isChecking} disabled={code.trim() === ''}>
          Periksa kode
        </Button>
      </form>
      {verdict && <CodeCheckDialog verdict={verdict} />}
    </div>
  )
}

/** Shows the message as plain text, if the popup's chunk cannot be loaded. */
function VerdictText({ verdict }: { verdict: CodeCheckVerdict }) {
  queueMicrotask(() => {
    closeVerdict()
    showAlert(verdict === 'VALID' ? knownCodeLabels[codeCheck.type] : verdictLabels[verdict])
  })
  return null
}
