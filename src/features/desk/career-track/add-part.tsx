import { ActionIcon, Box, Menu } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { addableMaterials } from '#contract/catalog/structure-edit.ts'
import { Button } from '#app/ui/button.tsx'
import { depthNames, partNames } from './labels.ts'
import { NewPart } from './new-part.tsx'
import { type UnitFormat, unitFormats } from './package/unit-formats.ts'
import { type AddedPart, isSamePosition, type PartPosition } from './structure-index.ts'
import classes from './structure-editor.module.css'

/** Part that is being added: its location, its kind, and titles for another try. */
export interface NewPartInput {
  spot: PartPosition
  part: AddedPart
  /** Pasted titles that could not be added. They are shown for another try. */
  left?: readonly string[]
}

export interface AddPartProps {
  /** Location and kind of the part whose title is being typed. */
  adding: NewPartInput | undefined
  onAdding: (adding: NewPartInput | undefined) => void
  /** Adds a part for each title. Rejects with the failure of a call; parts before the failed part are already added. */
  onAdd: (adding: NewPartInput, titles: readonly string[]) => Promise<unknown>
  /** Asks for the package whose units will be added. */
  onPackage: (spot: PartPosition, format: UnitFormat) => void
}

interface Props extends AddPartProps {
  spot: PartPosition
  label: string
  /** True if the button shows a label. Otherwise the button is a plus icon between two rows. */
  isLabelled?: boolean
}

/**
 * Button that adds a part at one location of the structure. For a material the button first asks for the kind. Then the
 * title is typed in a new row.
 */
export function AddItemForm({ adding, onAdding, onAdd, onPackage, spot, label, isLabelled = false }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isMaterial = spot.depth === 'material'
  if (adding && isSamePosition(adding.spot, spot))
    return (
      <NewPart
        part={adding.part}
        left={adding.left}
        onAdd={titles => onAdd(adding, titles)}
        onCancel={() => onAdding(undefined)}
      />
    )

  const shared = {
    ref: buttonRef,
    onClick: () => (spot.depth === 'material' ? setIsChoosing(true) : onAdding({ spot, part: spot.depth })),
    ...(isMaterial && { 'aria-haspopup': 'menu' as const, 'aria-expanded': isChoosing }),
  }
  return (
    <Box pos="relative" {...(isLabelled ? { w: 'fit-content' } : { h: 0, className: classes.addBetween })}>
      {isLabelled ? (
        <Button variant={spot.depth === 'track' ? 'primary' : 'secondary'} aria-label={label} {...shared}>
          <Plus size={18} aria-hidden />
          {`Tambah ${depthNames[spot.depth]}`}
        </Button>
      ) : (
        <ActionIcon
          size="1.5rem"
          radius="xl"
          c="var(--primary-text)"
          className={classes.plus}
          aria-label={label}
          title={label}
          {...shared}
        >
          <Plus size={16} aria-hidden />
        </ActionIcon>
      )}
      {isChoosing && (
        // The menu is rendered only while it is open, because a structure has hundreds of these buttons.
        <Menu
          opened
          position="bottom-start"
          transitionProps={{ duration: 0 }}
          onClose={() => {
            setIsChoosing(false)
            buttonRef.current?.focus()
          }}
        >
          <Menu.Target>
            <Box component="span" pos="absolute" top="100%" left={0} />
          </Menu.Target>
          <Menu.Dropdown aria-label={label}>
            {addableMaterials.map(part => (
              <Menu.Item key={part} tt="capitalize" onClick={() => onAdding({ spot, part })}>
                {partNames[part]}
              </Menu.Item>
            ))}
            {unitFormats.map(format => (
              <Menu.Item key={format} onClick={() => onPackage(spot, format)}>
                {format}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Box>
  )
}
