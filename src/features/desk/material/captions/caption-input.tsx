import { Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatPosition } from '#app/lib/time-spans.ts'
import { parseCaptionTime, parseCaptions, listCaptionRows } from '#contract/learning/caption-file.ts'
import { CAPTIONS_MAX_LENGTH, findCaptionsProblem } from '#contract/learning/captions.ts'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { CaptionEditor } from './caption-editor.tsx'

interface Props extends ControlProps {
  videoUrl: string
}

/**
 * Field for the captions of a video. The author types the captions or reads them from a .vtt file. The file is not
 * uploaded before the material is saved.
 */
export function CaptionInput({ attributes, value, onChange, videoUrl }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [remark, setRemark] = useState<{ text: string; isProblem?: boolean; before?: string }>()
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = attributes
  const isShown = isOpen || isInvalid === true

  async function read(file: File) {
    const read = await readFile(file)
    if ('problem' in read) return setRemark({ text: read.problem, isProblem: true })
    replace(read.text, read.kept)
    setIsOpen(true)
  }

  /** Replaces the whole text. This can be undone, because the text may contain an hour of work. */
  function replace(text: string, words: string) {
    onChange(text)
    setRemark({ text: words, before: value })
  }

  return (
    <Stack gap="sm" p="sm">
      <Text fz="xs">{getSummary(value)}</Text>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept=".vtt,text/vtt"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <Group gap="0.5rem">
        <Button
          id={id}
          variant="secondary"
          aria-label={isShown ? 'Tutup penyunting teks video' : 'Sunting teks video'}
          aria-expanded={isShown}
          aria-describedby={describedBy}
          onClick={() => setIsOpen(!isShown)}
        >
          {isShown ? 'Tutup penyunting' : 'Sunting teks'}
        </Button>
        <Button variant="secondary" onClick={() => inputRef.current?.click()}>
          Baca berkas .vtt
        </Button>
        {value !== '' && (
          <Button
            variant="danger-quiet"
            onClick={() => replace('', 'Teks video dihapus. Yang tersimpan baru berubah setelah materi disimpan.')}
          >
            Hapus teks video
          </Button>
        )}
      </Group>
      {remark && (
        <Text
          role={remark.isProblem ? 'alert' : 'status'}
          fz="xs"
          {...(remark.isProblem && { c: 'var(--danger-text)', fw: 600 })}
        >
          {remark.text}
        </Text>
      )}
      {remark?.before && (
        <Group gap="0.5rem">
          <Button variant="ghost" onClick={() => replace(remark.before ?? '', 'Teks yang sebelumnya sudah kembali.')}>
            Kembalikan teks sebelumnya
          </Button>
        </Group>
      )}
      {isShown && <CaptionEditor text={value} onText={onChange} videoUrl={videoUrl} />}
    </Stack>
  )
}

function getSummary(text: string): string {
  const rows = listCaptionRows(parseCaptions(text))
  const [until] = rows.map(({ end }) => parseCaptionTime(end) ?? 0).toSorted((a, b) => b - a)
  if (until === undefined) return 'Belum ada teks.'
  return `${rows.length} teks, sampai ${formatPosition(until)}.`
}

/** Upper limit for the file size in bytes, because a character has at most four bytes. */
const FILE_MAX_BYTES = CAPTIONS_MAX_LENGTH * 4

async function readFile(file: File): Promise<{ text: string; kept: string } | { problem: string }> {
  if (file.size > FILE_MAX_BYTES) {
    return { problem: `Berkas ini ${formatBytes(file.size)}, paling besar ${formatBytes(FILE_MAX_BYTES)}.` }
  }
  const text = (await file.text()).replaceAll(/\r\n?/g, '\n')
  if (text.includes('\uFFFD')) return { problem: 'Berkas ini tidak ditulis sebagai UTF-8. Simpan ulang sebagai UTF-8.' }
  const problem = findCaptionsProblem(text)
  if (problem !== undefined) return { problem: `${problem} Berkasnya tidak dipakai.` }
  const parts = parseCaptions(text)
  const others = parts
    .flatMap(part => (part.kind === 'other' ? part.lines : []))
    .filter((line, at) => at > 0 && line !== '')
  const marked = listCaptionRows(parts).filter(({ settings, name }) => settings.trim() !== '' || name !== undefined)
  const keptParts = [
    others.length > 0 && `${others.length} baris yang bukan teks (catatan, gaya) ikut disimpan apa adanya`,
    marked.length > 0 && `nama dan letak ${marked.length} teks ikut disimpan apa adanya`,
  ].filter(Boolean)
  return {
    text,
    kept: keptParts.length === 0 ? 'Berkas terbaca semuanya.' : `Berkas terbaca; ${keptParts.join(', ')}.`,
  }
}
