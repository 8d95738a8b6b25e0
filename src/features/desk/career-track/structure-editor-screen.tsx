import { Alert, Flex, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useContext, useRef, useState } from 'react'
import type { LectureMaterialItem } from '#contract/catalog/career-track.ts'
import type { StructureEdit, TrackDraft } from '#contract/catalog/structure-edit.ts'
import type { PackageImport } from '#contract/packages/package-import.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { AppLink, NavigationContext } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import type { NewPartInput } from './add-part.tsx'
import type { UnitFormat } from './package/unit-formats.ts'
import { UnitPackageDialog } from './package/unit-package-dialog.tsx'
import type { UnitTarget } from './package/unit-progress.tsx'
import { partNames } from './labels.ts'
import { PartDialog } from './part-dialog.tsx'
import { PartPane } from './part-pane.tsx'
import type { PartRowData } from './part-row.tsx'
import {
  listPossibleParents,
  moveIntoParent,
  listMaterials,
  moveToPosition,
  findDropSide,
  findPart,
  createStepMove,
} from './structure-index.ts'
import classes from './structure-editor.module.css'
import { StructureTree } from './structure-tree.tsx'
import { usePartDrag } from './use-part-drag.ts'
import { useStructure } from './use-structure.ts'

interface Props {
  careerTrackId: string
  /** Id of the material that is edited beside the structure. */
  openId: string | undefined
  /**
   * Renders the editor of a material. The caller passes this function, because the editors belong to other features.
   */
  renderEditor: (material: LectureMaterialItem) => ReactNode
}

/**
 * Screen that edits a draft: its structure, and beside it the opened material. Parts are moved by drag, by one step
 * with a key, or to a chosen target.
 */
export function StructureEditorScreen({ careerTrackId: id, openId, renderEditor }: Props) {
  const { data: draft } = useSuspenseQuery(trackDraftQuery(id))
  const { edit, problem } = useStructure(id)
  const navigation = useContext(NavigationContext)
  const [settings, setSettings] = useState<PartRowData>()
  const [adding, setAdding] = useState<NewPartInput>()
  const [status, setStatus] = useState('')
  const [pendingImport, setPendingImport] = useState<{ target: UnitTarget; format: UnitFormat }>()
  /** Number of packages that were imported. Each import mounts a new editor of the opened material. */
  const [round, setRound] = useState(0)
  const { tracks, emptyIds } = draft
  const structure = `/admin/career-track/${id}/susunan`
  const getAddress = (partId: string) => `${structure}?bagian=${partId}`
  const copyTo = `/admin/career-track/${id}/salin?version=${draft.version}`
  const materials = listMaterials(tracks)
  const openAt = materials.findIndex(({ item }) => item.id === openId)
  const open = materials[openAt]
  const neighbour = (by: 1 | -1) => materials[openAt + by] && getAddress(materials[openAt + by]?.item.id ?? '')
  // Next empty material after the opened material. After the last material, the search continues at the first material.
  const nextEmpty = materials.slice(openAt + 1).find(({ item }) => emptyIds.includes(item.id))?.item.id ?? emptyIds[0]

  /** Sends an edit and ignores its rejection, because `problem` is shown above the structure. */
  function quietly(make: (tracks: TrackDraft['tracks']) => StructureEdit | undefined) {
    return edit(make).catch(() => undefined)
  }

  async function step({ id: partId, depth, title }: PartRowData, by: 1 | -1) {
    await quietly(now => {
      const move = createStepMove(now, depth, partId, by)
      const position = findPart(now, depth, partId)
      setStatus(move && position ? `${title} dipindahkan ${by === 1 ? 'turun' : 'naik'}.` : `${title} sudah di ujung.`)
      return move
    })
    // If the part has moved to another parent, its button is a new element. The new button gets the focus, so that the
    // next key press works.
    document.querySelector<HTMLElement>(`[data-part="${partId}"] [data-step="${by}"]`)?.focus()
  }

  async function add({ spot: { depth, parentId, at }, part }: NewPartInput, titles: readonly string[]) {
    let partId: string | undefined
    for (const [index, title] of titles.entries()) {
      try {
        const added = await edit(() => ({ kind: 'add', part, title, parentId, at: at + index }))
        partId ??= added
      } catch (error) {
        // Moves the title field below the parts that were added. The field keeps the remaining titles.
        if (index > 0) setAdding({ spot: { depth, parentId, at: at + index }, part, left: titles.slice(index) })
        throw error
      }
      setStatus(`${title} ditambahkan.`)
    }
    setAdding(undefined)
    if (titles.length > 1) setStatus(`${formatNumber(titles.length)} ${partNames[part]} ditambahkan.`)
    if (partId === undefined) return
    if (depth === 'material') navigation?.go(getAddress(partId))
    else document.querySelector<HTMLElement>(`[data-part="${partId}"] button`)?.focus()
  }

  function showImportedPackage({ materialIds }: PackageImport) {
    const [first] = materialIds
    const isNew = pendingImport?.target.kind === 'add'
    setPendingImport(undefined)
    setRound(round + 1)
    setStatus(isNew ? `${formatNumber(materialIds.length)} materi ditambahkan dari paket.` : 'Paketnya sudah diganti.')
    if (isNew && first !== undefined) navigation?.go(getAddress(first))
  }

  const ghost = useRef<HTMLDivElement>(null)
  const { begin, dragged } = usePartDrag(
    ghost,
    (moved, onto) => findDropSide(tracks, moved, onto),
    ({ id: moved, depth, title }, onto) => {
      const into = { kind: 'move', id: moved, parentId: onto.id } as const
      void quietly(now => {
        const move =
          depth === onto.depth ? moveToPosition(now, depth, moved, onto.id) : moveIntoParent(now, depth, into)
        if (move) setStatus(`${title} dipindahkan.`)
        return move
      })
    },
  )

  return (
    <Stack gap="sm" className={classes.page} data-dragging={dragged?.depth} data-editing={open ? '' : undefined}>
      <Flex component="header" direction="column" gap="sm" className={classes.head}>
        <Title order={1}>{`Susun ${draft.careerTrack.title}, draf versi ${draft.version}`}</Title>
        <ActionRow>
          <AppLink to={`/admin/structured/${id}?version=${draft.version}`} className={getButtonClass('secondary')}>
            Pratinjau susunan
          </AppLink>
          <AppLink to={copyTo} className={getButtonClass('secondary')}>
            Salin ke program lain
          </AppLink>
          <AppLink to={`/admin/career-track/${id}`} className={getButtonClass('secondary')}>
            Tinjau dan terbitkan
          </AppLink>
        </ActionRow>
        {nextEmpty !== undefined && (
          <Text>
            {`${formatNumber(emptyIds.length)} dari ${formatNumber(materials.length)} materi belum ada isi. `}
            <AppLink to={getAddress(nextEmpty)}>Buka yang berikutnya</AppLink>
          </Text>
        )}
      </Flex>
      <Stack gap="sm" className={classes.tree} data-scroll>
        {problem && <Alert>{problem}</Alert>}
        <SmallText component="output">{status}</SmallText>
        {tracks.length === 0 && (
          <EmptyState title="Belum ada isinya">
            <p>Mulai dengan menambah track, lalu kelas dan materinya.</p>
          </EmptyState>
        )}
        <StructureTree
          draft={draft}
          openId={openId}
          addressOf={getAddress}
          adding={adding}
          onAdding={setAdding}
          onAdd={add}
          onPackage={({ parentId, at }, format) => {
            const home = listPossibleParents(tracks, 'material').find(each => each.parentId === parentId)
            if (parentId === null) return
            const beforeId = home?.children[at]?.id ?? null
            setPendingImport({ target: { kind: 'add', classId: parentId, beforeId }, format })
          }}
          onHold={begin}
          onStep={(shown, by) => void step(shown, by)}
          onSettings={setSettings}
        />
      </Stack>
      {open && (
        <PartPane
          id={open.item.id}
          title={open.item.title}
          text={`${open.path} · materi ${openAt + 1} dari ${materials.length}`}
          structure={structure}
          previous={neighbour(-1)}
          next={neighbour(1)}
        >
          {open.item.type === 'scorm' && (
            <ActionRow>
              <Button
                variant="secondary"
                onClick={() => {
                  const { id: materialId, title } = open.item
                  setPendingImport({ target: { kind: 'replace', materialId, title }, format: 'SCORM' })
                }}
              >
                Ganti paket
              </Button>
            </ActionRow>
          )}
          <Fragment key={round}>{renderEditor(open.item)}</Fragment>
        </PartPane>
      )}
      {dragged && (
        <Text
          ref={ghost}
          component="div"
          truncate
          pos="fixed"
          top="-3.25rem"
          left={0}
          maw="min(18rem, 70vw)"
          px="sm"
          py="0.4rem"
          bd="1px solid var(--line-strong)"
          bdrs="md"
          bg="var(--surface-raised)"
          fw={600}
          className={classes.ghost}
          aria-hidden
        >
          {dragged.title}
        </Text>
      )}
      {pendingImport && (
        <UnitPackageDialog
          {...pendingImport}
          careerTrackId={id}
          onDone={showImportedPackage}
          onClose={() => setPendingImport(undefined)}
        />
      )}
      {settings && (
        <PartDialog
          shown={settings}
          edit={edit}
          tracks={tracks}
          copyTo={`${copyTo}&bagian=${settings.id}`}
          onClose={() => setSettings(undefined)}
        />
      )}
    </Stack>
  )
}
