import { Flex } from '@mantine/core'
import { Fragment, type PointerEvent } from 'react'
import type { TrackDraft } from '#contract/catalog/structure-edit.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { AddItemForm, type AddPartProps } from './add-part.tsx'
import { depthNames } from './labels.ts'
import { PartRow, type PartRowData } from './part-row.tsx'
import type { PartPosition } from './structure-index.ts'
import classes from './structure-editor.module.css'

interface Props extends AddPartProps {
  draft: TrackDraft
  /** Id of the material that is edited beside the tree. */
  openId: string | undefined
  addressOf: (id: string) => string
  onHold: (event: PointerEvent, shown: PartRowData) => void
  onStep: (shown: PartRowData, by: 1 | -1) => void
  onSettings: (shown: PartRowData) => void
}

/**
 * Rows for the tracks, classes and materials of a draft, with a button for a new part before every row and at each end.
 */
export function StructureTree({ draft, openId, addressOf, onHold, onStep, onSettings, ...adding }: Props) {
  const { tracks, emptyIds } = draft
  const row = (shown: PartRowData) => (
    <PartRow
      shown={shown}
      {...(shown.depth === 'material' && { to: addressOf(shown.id) })}
      isOpen={shown.id === openId}
      isEmpty={emptyIds.includes(shown.id)}
      onHold={event => onHold(event, shown)}
      onStep={by => onStep(shown, by)}
      onSettings={() => onSettings(shown)}
    />
  )
  const before = (spot: PartPosition, title: string) => (
    <AddItemForm {...adding} spot={spot} label={`Tambah ${depthNames[spot.depth]} sebelum ${title}`} />
  )
  const last = (spot: PartPosition, label: string) => <AddItemForm {...adding} spot={spot} label={label} isLabelled />

  return (
    <>
      {tracks.map((track, trackAt) => (
        <Fragment key={track.id}>
          {before({ depth: 'track', parentId: null, at: trackAt }, track.title)}
          <Flex component="section" direction="column" gap="sm" aria-label={`Track ${track.title}`}>
            {row({ ...track, depth: 'track', type: 'track' })}
            {track.track_class_content.map((each, classAt) => (
              <Fragment key={each.id}>
                {before({ depth: 'class', parentId: track.id, at: classAt }, each.title)}
                <Flex
                  component="section"
                  direction="column"
                  gap="sm"
                  px="sm"
                  py="0.5rem"
                  bd="1px solid var(--line)"
                  bdrs="md"
                  aria-label={`Kelas ${each.title}`}
                >
                  {row({ ...each, depth: 'class', type: 'class' })}
                  <PlainList isOrdered gap={0} className={classes.items}>
                    {each.lecture_material_content.map((item, at) => (
                      <li key={item.id}>
                        {before({ depth: 'material', parentId: each.id, at }, item.title)}
                        {row({ ...item, depth: 'material' })}
                      </li>
                    ))}
                  </PlainList>
                  {last(
                    { depth: 'material', parentId: each.id, at: each.lecture_material_content.length },
                    `Tambah materi di ${each.title}`,
                  )}
                </Flex>
              </Fragment>
            ))}
            {last(
              { depth: 'class', parentId: track.id, at: track.track_class_content.length },
              `Tambah kelas di ${track.title}`,
            )}
          </Flex>
        </Fragment>
      ))}
      {last({ depth: 'track', parentId: null, at: tracks.length }, 'Tambah track')}
    </>
  )
}
