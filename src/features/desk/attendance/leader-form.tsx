import { Alert, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { setWebinarLeaders } from '#contract/webinar/webinar-schedule.admin.ts'
import { getFailureText } from '#app/desk/failure.ts'
import { adminWebinarQuery } from '#app/queries/desk/attendance.ts'
import { deskExpertsQuery } from '#app/queries/desk/scoring.ts'
import { Button } from '#app/ui/button.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { BoxedRow } from './boxed-row.tsx'

/**
 * Selects the experts who lead the meetings of a webinar. Other experts cannot enter its meeting room and cannot see
 * its participants.
 */
export function LeaderForm({ webinarId }: { webinarId: string }) {
  const { data: webinar } = useQuery(adminWebinarQuery(webinarId))
  const { data: experts = [] } = useQuery(deskExpertsQuery())
  const [chosen, setChosen] = useState('')
  const fieldRef = useRef<HTMLSelectElement>(null)
  const { call } = useDeskCall()
  const { isBusy, failure, run } = useAction(async (change: { add: string } | { remove: string }) => {
    await call(setWebinarLeaders, { params: { id: webinarId }, body: change })
    setChosen('')
    // The field gets the focus, because the pressed button disappears or is disabled.
    fieldRef.current?.focus()
  }, getFailureText)
  if (!webinar) return null
  const ids = webinar.leaders.map(({ id }) => id)
  const otherExperts = experts.filter(({ id }) => !ids.includes(id))
  return (
    <section aria-labelledby="pemandu">
      <Title order={2} id="pemandu" mb="xs">
        Pemandu
      </Title>
      <Text c="dimmed">Pakar yang memandu semua sesi webinar ini. Admin selalu bisa.</Text>
      <PlainList gap="0.6rem">
        {webinar.leaders.map(({ id, name }) => (
          <BoxedRow key={id}>
            <span>{name}</span>
            <Button
              variant="secondary"
              aria-label={`Lepas ${name}`}
              isBusy={isBusy}
              onClick={() => void run({ remove: id })}
            >
              Lepas
            </Button>
          </BoxedRow>
        ))}
      </PlainList>
      <Group gap="0.6rem">
        <NativeSelect
          ref={fieldRef}
          label="Pakar"
          value={chosen}
          data={[
            { value: '', label: 'Pilih pakar' },
            ...otherExperts.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          onChange={event => setChosen(event.currentTarget.value)}
        />
        <Button disabled={chosen === ''} isBusy={isBusy} onClick={() => void run({ add: chosen })}>
          Jadikan pemandu
        </Button>
      </Group>
      {failure && <Alert>{failure}</Alert>}
    </section>
  )
}
