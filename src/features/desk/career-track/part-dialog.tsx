import { Alert, Stack } from '@mantine/core'
import { useState } from 'react'
import { parseSkillNames } from '#contract/catalog/skill-names.ts'
import type { StructureEdit, TrackDraft } from '#contract/catalog/structure-edit.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ConfirmAction } from '#app/desk/sure.tsx'
import { Form } from '#app/desk/form/form.tsx'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { type FormValues, listLaterChanges } from '#app/desk/form/three-way.ts'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import type { PartRowData } from './part-row.tsx'
import { listPossibleParents, moveIntoParent, findPart } from './structure-index.ts'
import type { useStructure } from './use-structure.ts'

interface Props {
  shown: PartRowData
  tracks: TrackDraft['tracks']
  edit: ReturnType<typeof useStructure>['edit']
  /** URL of the screen that copies the part into another career track. */
  copyTo: string
  onClose: () => void
}

const getFields = ({ depth, type }: PartRowData): FormField[] => [
  { name: 'title', at: 'edit.title', label: 'Judul' },
  ...(depth === 'material'
    ? [{ name: 'minutes', at: 'edit.minutes', label: 'Menit belajar', inputMode: 'numeric' as const }]
    : [{ name: 'summary', at: 'edit.summary', label: 'Ringkasan', rows: 3 }]),
  ...(depth === 'class'
    ? [
        {
          name: 'skills',
          at: 'edit.skills',
          label: 'Keahlian',
          hint: 'Paling banyak enam, dipisah koma. Pelajar melihatnya di halaman Keahlian setelah versi ini terbit.',
        },
      ]
    : []),
  ...(type === 'quiz'
    ? [
        {
          name: 'isFinal',
          label: 'Kuis akhir',
          choices: [
            { value: 'tidak', name: 'Tidak' },
            { value: 'ya', name: 'Ya' },
          ],
        },
      ]
    : []),
]

/** Dialog with all actions for one part (track, class or material): texts, position, copy and removal. */
export function PartDialog({ shown, tracks, edit, copyTo, onClose }: Props) {
  const { id, depth, title, quizId } = shown
  const texts: FormValues = {
    title,
    summary: shown.summary ?? '',
    skills: shown.skills?.join(', ') ?? '',
    minutes: String(shown.minutes ?? ''),
    isFinal: shown.is_quiz_akhir ? 'ya' : 'tidak',
  }
  const typedDraft = useTypedDraft(`part:${id}`, texts)
  const changed = listLaterChanges(texts, typedDraft.values)
  const [isAsking, setIsAsking] = useState(false)
  const [parentId, setParentId] = useState(findPart(tracks, depth, id)?.home.parentId ?? null)
  const homes = listPossibleParents(tracks, depth)

  // Sends one edit at a time. Otherwise a double tap would create two copies, because edits are queued.
  const { formRef, isBusy, failure, run } = useSubmit({
    setErrors: typedDraft.setErrors,
    send: async (
      make: (now: TrackDraft['tracks']) => StructureEdit | undefined,
      text: string,
      { keepsTexts = false }: { keepsTexts?: boolean } = {},
    ) => {
      await edit(make)
      showToast(text)
      // A move or a copy does not send changed texts, so the dialog stays open while there are changed texts.
      if (keepsTexts && Object.keys(changed).length > 0) return
      typedDraft.discard()
      onClose()
    },
  })

  /** Sends only changed texts, because another admin may have changed the other texts meanwhile. */
  function save() {
    const { title: next, summary, skills, minutes, isFinal } = changed
    const texts = {
      ...(next !== undefined && { title: next }),
      ...(summary !== undefined && { summary }),
      ...(skills !== undefined && { skills: parseSkillNames(skills) }),
      ...(minutes !== undefined && { minutes: parseNumber(minutes) }),
      ...(isFinal !== undefined && { isFinal: isFinal === 'ya' }),
    }
    return run(() => ({ kind: 'change', id, ...texts }), 'Tersimpan dalam draf.')
  }

  return (
    <Dialog title={`Atur ${title}`} onClose={onClose}>
      <Form ref={formRef} onSubmit={save}>
        <Stack gap="sm">
          {typedDraft.isReturned && <SmallText>Isianmu yang belum dikirim sudah dikembalikan.</SmallText>}
          <TypedFields fields={getFields(shown)} typed={typedDraft} />
          {failure && <Alert>{failure}</Alert>}
          <ActionRow>
            <Button type="submit" isBusy={isBusy}>
              Simpan
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                typedDraft.discard()
                onClose()
              }}
            >
              Batal
            </Button>
            {quizId && <AppLink to={`/admin/quiz/${quizId}`}>Ubah soalnya</AppLink>}
          </ActionRow>
        </Stack>
      </Form>
      <Stack gap="sm" mt="lg">
        {depth !== 'track' && (
          <FilterSelect
            label="Di mana"
            all="Pilih …"
            value={parentId ?? undefined}
            choices={homes.map(home => ({ value: home.parentId ?? '', name: home.title }))}
            onChoose={value => setParentId(value ?? null)}
          />
        )}
        <ActionRow>
          {depth !== 'track' && (
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() =>
                void run(now => moveIntoParent(now, depth, { kind: 'move', id, parentId }), 'Dipindahkan.', {
                  keepsTexts: true,
                })
              }
            >
              Pindahkan ke sana
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() =>
              void run(now => moveIntoParent(now, depth, { kind: 'copy', id, parentId }), 'Disalin.', {
                keepsTexts: true,
              })
            }
          >
            {depth === 'track' ? 'Salin track ini' : 'Salin ke sana'}
          </Button>
          <AppLink to={copyTo} className={getButtonClass('secondary')}>
            Salin ke program lain
          </AppLink>
          <Button variant="danger-quiet" disabled={isBusy} onClick={() => setIsAsking(true)}>
            Hapus dari draf
          </Button>
        </ActionRow>
        {isAsking && (
          <ConfirmAction
            name={`Hapus ${title}?`}
            question="Hapus dari draf dengan seluruh isinya?"
            no="Jangan hapus"
            yes="Ya, hapus dengan seluruh isinya"
            isBusy={isBusy}
            onNo={() => setIsAsking(false)}
            onYes={() => void run(() => ({ kind: 'remove', id }), 'Dihapus dari draf.')}
          />
        )}
      </Stack>
    </Dialog>
  )
}
