import { TextInput } from '@mantine/core'
import { addedMaterials, type TrackDraft } from '#contract/catalog/structure-edit.ts'
import desk from '#app/desk/desk.module.css'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { failureOf } from '#app/desk/failure.ts'
import { Form } from '#app/desk/form/form.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { homesOf, type Depth } from './places.ts'
import type { useStructure } from './use-structure.ts'
import { partNames } from './labels.ts'

interface Props {
  depth: Depth
  parentId: string | null
  tracks: TrackDraft['tracks']
  edit: ReturnType<typeof useStructure>['edit']
  onClose: () => void
}

/** Adds an empty part at the end. */
export function AddPartDialog({ depth, parentId, tracks, edit, onClose }: Props) {
  const typed = useTyped(`part:${depth}:${parentId ?? ''}`, {})
  const { title = '' } = typed.values
  const type = addedMaterials.find(each => each === typed.values['type']) ?? 'article'
  const part = depth === 'material' ? type : depth

  const { isBusy, failure, run } = useAction(
    async () => {
      const at = homesOf(tracks, depth).find(home => home.parentId === parentId)?.children.length ?? 0
      await edit(() => ({ kind: 'add', part, title, parentId, at }))
      typed.discard()
      onClose()
    },
    error => {
      const { errors, text } = failureOf(error)
      return Object.values(errors)[0] ?? text
    },
  )

  return (
    <Dialog title={`Tambah ${depth === 'material' ? 'materi' : partNames[part]}`} onClose={onClose}>
      <Form className={desk.part} onSubmit={run}>
        {depth === 'material' && (
          <FilterSelect
            label="Jenis"
            all="Artikel"
            value={type === 'article' ? undefined : type}
            choices={addedMaterials
              .filter(each => each !== 'article')
              .map(value => ({ value, name: partNames[value] }))}
            onChoose={value => typed.change('type', value ?? 'article')}
          />
        )}
        <TextInput
          label="Judul"
          value={title}
          error={failure}
          onChange={event => typed.change('title', event.currentTarget.value)}
        />
        <div className={desk.deeds}>
          <Button type="submit" isBusy={isBusy}>
            Tambah
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              typed.discard()
              onClose()
            }}
          >
            Batal
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
