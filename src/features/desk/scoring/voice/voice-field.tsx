import { Alert, Group, Stack } from '@mantine/core'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef, useState } from 'react'
import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { VOICE_MAX_BYTES, VOICE_MAX_SECONDS } from '#contract/wire/limits.ts'
import type { UnsentVoice } from '#contract/assessment/voice.outbox.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { VoicePlayer } from '#app/learning/assessed/voice-player.tsx'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { attachFile, dropAttachment } from '#app/outbox/attachments.ts'
import { Button } from '#app/ui/button.tsx'
import { RecordingImpossible, type Recording, recordVoice } from './record-voice.ts'
import { useOwnVoice } from './use-own-voice.ts'

interface Props {
  /** Voice note of the stored assessment. */
  savedVoice: AssessedAssignment['voice']
  /** New recording. `null` removes the stored voice note; undefined keeps it. */
  value: UnsentVoice | null | undefined
  error: string | undefined
  onChange: (voice: UnsentVoice | null | undefined) => void
  /** Called with `true` while a recording runs, otherwise with `false`: on mount and after each end of a recording. */
  onRecording: (isRecording: boolean) => void
}

/**
 * Field to record, play and delete a voice note of at most half a minute. A recording is stored on the device before it
 * is shown.
 */
export function VoiceField({ savedVoice, value, error, onChange, onRecording }: Props) {
  const [recording, setRecording] = useState<Recording>()
  const [problem, setProblem] = useState('')
  // Set when the button is pressed, before the browser asks for permission, so that a second press does not start
  // another recording.
  const running = useRef<AbortController>(undefined)
  const ownVoice = useOwnVoice(value)
  useEffect(() => () => running.current?.abort(), [])
  const isRecording = recording !== undefined
  useEffect(() => (isRecording ? holdReload('voice') : undefined), [isRecording])
  useEffect(() => onRecording(isRecording), [isRecording, onRecording])

  async function record() {
    if (running.current) return
    isUsed.current = true
    const thrownAway = (running.current = new AbortController()).signal
    setProblem('')
    try {
      const begun = await recordVoice(thrownAway)
      setRecording(begun)
      const recorded = await begun.done
      if (recorded) await keep(recorded)
    } catch (failure) {
      if (thrownAway.aborted) return
      setProblem(
        failure instanceof RecordingImpossible
          ? failure.message
          : `Suaramu belum tersimpan ${describeNotStored(failure)}`,
      )
    } finally {
      running.current = undefined
      setRecording(undefined)
    }
  }

  async function keep({ blob, seconds }: { blob: Blob; seconds: number }) {
    if (blob.size > VOICE_MAX_BYTES) return setProblem('Rekamannya terlalu besar. Rekam lagi yang lebih pendek.')
    const file = await attachFile('catatan suara', blob)
    onChange({ ...file, seconds })
  }

  function throwAway() {
    isUsed.current = true
    if (value) void dropAttachment(value).catch(() => undefined)
    onChange(savedVoice ? null : undefined)
  }

  const shownVoice = value === undefined ? savedVoice : undefined
  const hasVoice = value || shownVoice
  const partRef = useRef<HTMLElement>(null)
  const isUsed = useRef(false)
  // 'heard': the recording has been read from the device and can be played.
  const stage = isRecording ? 'recording' : value && !ownVoice ? 'kept' : hasVoice ? 'heard' : 'empty'
  // Moves the focus to the field when the pressed button disappears, because elsewhere on the page the shortcut keys
  // open another task.
  useEffect(() => {
    if (!isUsed.current || stage === 'kept' || document.activeElement !== document.body) return
    partRef.current?.querySelector<HTMLElement>('audio, button')?.focus({ preventScroll: true })
  }, [stage])
  return (
    <section ref={partRef} aria-label="Catatan suara">
      <Stack gap="0.5rem">
        {ownVoice && value && (
          <VoicePlayer label="Catatan suaramu" src={ownVoice.src} seconds={value.seconds} type={ownVoice.type} />
        )}
        {shownVoice && (
          <VoicePlayer label="Catatan suara" src={shownVoice.url} seconds={shownVoice.seconds} type={shownVoice.type} />
        )}
        <Group gap="sm">
          {recording && (
            <>
              <Button variant="danger" data-record onClick={recording.stop}>
                <Square size={16} aria-hidden /> Selesai
              </Button>
              <Button variant="ghost" onClick={() => running.current?.abort()}>
                Batal
              </Button>
              <Elapsed />
            </>
          )}
          {!recording && !hasVoice && (
            <Button variant="secondary" data-record onClick={() => void record()}>
              <Mic size={16} aria-hidden /> Rekam suara
            </Button>
          )}
          {!recording && hasVoice && (
            <Button variant="ghost" onClick={throwAway}>
              <Trash2 size={16} aria-hidden /> Hapus catatan suara
            </Button>
          )}
        </Group>
        {(problem || error) && <Alert>{problem || error}</Alert>}
      </Stack>
    </section>
  )
}

/** Recording time. Screen readers announce the start of the recording, but not the running seconds. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1_000)), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <output>
      Merekam{' '}
      <span aria-hidden>
        {seconds} dari {VOICE_MAX_SECONDS} detik
      </span>
    </output>
  )
}
