import { Paper, Stack, Title } from '@mantine/core'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDuration } from '#app/lib/time-spans.ts'
import { attendanceCodesQuery } from '#app/queries/desk/attendance.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './attendance.module.css'

/** Shows the current attendance code to all participants. Works without a connection for ten minutes. */
export function DisplayedCode({ meetingId, now }: { meetingId: string; now: number }) {
  const front = useRef<HTMLDivElement>(null)
  const { data: codes, isError } = useQuery({ ...attendanceCodesQuery(meetingId), refetchInterval: MINUTE_MS })
  const currentCode = codes?.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until))
  const secondsLeft = currentCode ? Math.ceil((Date.parse(currentCode.until) - now) / 1_000) : 0
  return (
    <section aria-labelledby="kode-depan">
      <Title order={2} id="kode-depan" mb="xs">
        Kode hadir
      </Title>
      <Paper ref={front} withBorder radius="lg" mb="sm" px="md" py="xl" className={classes.front}>
        <Stack gap="0.5rem" align="center" ta="center">
          {currentCode ? (
            <>
              <span>Kode hadir sesi ini</span>
              <strong className={classes.digits}>
                {currentCode.code.slice(0, 3)} {currentCode.code.slice(3)}
              </strong>
              <span role="timer">Berganti dalam {formatDuration(secondsLeft)}</span>
            </>
          ) : (
            <span>
              {isError || codes ? 'Kodenya butuh koneksi. Sambungkan perangkat ini sebentar.' : 'Memuat kode…'}
            </span>
          )}
        </Stack>
      </Paper>
      <Button variant="secondary" onClick={() => void front.current?.requestFullscreen?.().catch(() => undefined)}>
        Layar penuh
      </Button>
    </section>
  )
}
