import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stopSurvey } from '#contract/learning/survey.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { deskSurveysQuery } from '#app/queries/desk/survey.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { SurveyDialog } from './survey-dialog.tsx'
import { VersionCard } from './version-card.tsx'

/** Screen to edit the learners' survey, with the answers to every version. */
export function SurveyScreen() {
  const { call } = useDeskCall()
  const { data: surveys } = useSuspenseQuery(deskSurveysQuery())
  const [layer, setLayer] = useState<'edit' | 'stop'>()
  const close = () => setLayer(undefined)
  const active = surveys.find(({ isActive }) => isActive)
  return (
    <Stack align="start" gap="lg" maw="48rem">
      <ScreenHead title="Survei" text="Ditanyakan sekali untuk tiap program, sewaktu pelajar membuka materinya." />
      {active ? (
        <VersionCard survey={active}>
          <Button onClick={() => setLayer('edit')}>Ubah pertanyaan</Button>
          <Button variant="danger-quiet" onClick={() => setLayer('stop')}>
            Hentikan
          </Button>
        </VersionCard>
      ) : (
        <>
          <Text>Tidak ada survei yang sedang ditanyakan.</Text>
          <Button onClick={() => setLayer('edit')}>Buat survei</Button>
        </>
      )}
      {surveys
        .filter(({ isActive }) => !isActive)
        .map(survey => (
          <VersionCard key={survey.id} survey={survey} />
        ))}
      {layer === 'edit' && <SurveyDialog active={active} onClose={close} />}
      {layer === 'stop' && active && (
        <ReasonDialog
          title="Hentikan survei"
          text="Pelajar tidak ditanyai lagi sampai ada versi baru. Jawaban yang sudah masuk tetap tersimpan."
          submitLabel="Hentikan"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(stopSurvey, { body: { replaces: active.id, reason } })
            showToast('Survei dihentikan.')
          }}
        />
      )}
    </Stack>
  )
}
