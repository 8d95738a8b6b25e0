import { Alert, Box, Flex, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { confirmSetup, dismissSetup, type SetupItem, sendTestMail } from '#contract/admin/setup.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { toFailure } from '#app/desk/failure.ts'
import { Part } from '#app/desk/part.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { setupQuery } from '#app/queries/desk/setup.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { setupLabels } from './setup-labels.ts'

/** Lists the remaining set-up steps of a new server, until all are done or an admin hides the list. */
export function SetupChecklist() {
  const { call } = useDeskCall()
  const { data: setup } = useSuspenseQuery(setupQuery())
  const { isBusy, failure, run } = useAction(
    (work: () => Promise<unknown>) => work(),
    error => toFailure(error).text,
  )
  const doneCount = setup.items.filter(({ isDone }) => isDone).length
  if (setup.isDismissed || doneCount === setup.items.length) return null

  const confirm = (item: 'payment' | 'backup') => run(() => call(confirmSetup, { body: { item } }))
  const actions: Partial<Record<SetupItem, { label: string; onDo: () => unknown }>> = {
    mail: {
      label: `Kirim email uji ke ${setup.testEmail}`,
      onDo: () =>
        run(async () => {
          const { email } = await call(sendTestMail, {})
          showToast(`Email uji terkirim ke ${email}.`)
        }),
    },
    payment: { label: 'Pakai poin saja', onDo: () => confirm('payment') },
    backup: { label: 'Cadangan sudah berjalan', onDo: () => confirm('backup') },
  }

  return (
    <Part aria-labelledby="persiapan">
      <Title order={2} id="persiapan">
        Siapkan server
      </Title>
      <SmallText>
        {doneCount} dari {setup.items.length} selesai. Tiap langkah diperiksa di server.
      </SmallText>
      {failure && <Alert>{failure}</Alert>}
      <PlainList isOrdered>
        {setup.items.map(({ name, isDone }) => {
          const { title, text, to } = setupLabels[name]
          const action = actions[name]
          return (
            <Flex component="li" key={name} gap="0.5rem" align="baseline">
              <Box flex="0 0 6rem">
                <StateDot tone={isDone ? 'good' : 'waiting'}>{isDone ? 'Selesai' : 'Belum'}</StateDot>
              </Box>
              <Flex direction="column" gap="0.35rem" align="start">
                <strong>{to ? <AppLink to={to}>{title}</AppLink> : title}</strong>
                {!isDone && <SmallText>{text}</SmallText>}
                {!isDone && action && (
                  <Button variant="secondary" isBusy={isBusy} onClick={() => void action.onDo()}>
                    {action.label}
                  </Button>
                )}
              </Flex>
            </Flex>
          )
        })}
      </PlainList>
      <ActionRow>
        <Button
          variant="ghost"
          isBusy={isBusy}
          onClick={() => void run(() => call(dismissSetup, { body: { isDismissed: true } }))}
        >
          Sembunyikan daftar ini
        </Button>
      </ActionRow>
    </Part>
  )
}
