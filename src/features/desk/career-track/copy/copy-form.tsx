import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { listPossibleParents, type Depth, type Tracks } from '../structure-index.ts'
import { depthNames } from '../labels.ts'

/** Position of the copies in the draft: the parent (null for tracks) and the index among its children. */
export interface InsertPosition {
  parentId: string | null
  at: number
}

interface Props {
  tracks: Tracks
  depth: Depth
  count: number
  onCopy: (position: InsertPosition) => Promise<void>
}

const STALE = 'Draf tujuan baru saja diubah orang lain. Di bawah ini yang terbaru: periksa tempatnya, lalu salin lagi.'

/**
 * Form to choose the target position in the draft. The default is the last position. After a failure the parts stay
 * selected.
 */
export function CopyForm({ tracks, depth, count, onCopy }: Props) {
  const homes = listPossibleParents(tracks, depth)
  const [parentId, setParentId] = useState<string>()
  const [before, setBefore] = useState<string>()
  const home = depth === 'track' ? homes[0] : homes.find(each => each.parentId === parentId)
  // Index of the part before which the copy is inserted. -1 for the end, also if that part was removed meanwhile.
  const nextAt = home?.children.findIndex(({ id }) => id === before) ?? -1
  const { formRef, isBusy, failure, setFailure, run } = useSubmit({
    // Errors have no field, because all sent values were chosen from lists.
    setErrors: () => {},
    onStale: showStale,
    send: async () => {
      if (home) await onCopy({ parentId: home.parentId, at: nextAt < 0 ? home.children.length : nextAt })
    },
  })

  async function showStale(): Promise<void> {
    setFailure(STALE)
  }

  if (homes.length === 0) return <Text>{`Draf ini belum punya tempat untuk ${depthNames[depth]}.`}</Text>
  return (
    <Form ref={formRef} onSubmit={run}>
      <Stack gap="sm">
        {depth !== 'track' && (
          <FilterSelect
            label={depth === 'class' ? 'Ke track' : 'Ke kelas'}
            all="Pilih …"
            value={home?.parentId ?? undefined}
            choices={homes.map(each => ({ value: each.parentId ?? '', name: each.title }))}
            onChoose={setParentId}
          />
        )}
        {home && home.children.length > 0 && (
          <FilterSelect
            label="Di urutan"
            all="Paling belakang"
            value={nextAt < 0 ? undefined : before}
            choices={home.children.map(({ id, title }) => ({ value: id, name: `Sebelum ${title}` }))}
            onChoose={setBefore}
          />
        )}
        {failure && <Alert>{failure}</Alert>}
        <ActionRow>
          <Button type="submit" isBusy={isBusy} disabled={!home}>
            {`Salin ${formatNumber(count)} ${depthNames[depth]}`}
          </Button>
        </ActionRow>
      </Stack>
    </Form>
  )
}
