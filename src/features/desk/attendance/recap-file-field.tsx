import { Box, Group, Stack } from '@mantine/core'
import { useId } from 'react'
import { uploadRecapFile } from '#contract/webinar/recap.admin.ts'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  meetingId: string
  label: string
  accept: string
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

/**
 * Field for a file of a recap. The file is uploaded when it is chosen, and becomes part of the recap when the form is
 * saved.
 */
export function RecapFileField({ meetingId, label, accept, url, error, onChange }: Props) {
  const id = useId()
  const { call } = useDeskCall()
  const { isBusy, failure, run } = useAction(async (file: File) => {
    const { url: stored } = await call(uploadRecapFile, { params: { id: meetingId }, file })
    onChange(stored)
  }, getFailureText)
  return (
    <Stack gap="0.25rem">
      <label htmlFor={id}>{label}</label>
      {url ? (
        <Group gap="0.6rem">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Lihat berkas
          </a>
          <Button variant="ghost" aria-label={`Lepas ${label}`} onClick={() => onChange(null)}>
            Lepas
          </Button>
        </Group>
      ) : (
        <Box
          component="input"
          maw="100%"
          mih={44}
          id={id}
          type="file"
          accept={accept}
          disabled={isBusy}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            if (file) void run(file)
          }}
        />
      )}
      <output>
        {isBusy && 'Mengunggah…'}
        {failure ?? error}
      </output>
    </Stack>
  )
}
