import { CloseButton, Flex, Stack, Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { joinClassNames } from '#app/ui/class-names.ts'
import { LoadingShapeContext } from '#app/ui/states/loading-state.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { PartShape } from '../loading-shapes.tsx'
import classes from './desk-list.module.css'

interface Props {
  title: string
  /** Text below the title. */
  text?: ReactNode
  /** Id of the row that gets the focus when the drawer closes. */
  rowId: string
  onClose: () => void
  /** True if the drawer takes the full width, for long texts. */
  isWide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Panel with the details of one row, beside its list, or over the list on a narrow screen. */
export function Drawer({ title, text, rowId, onClose, isWide = false, className, children }: Props) {
  const headRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headRef.current?.focus({ preventScroll: true })
    return () => {
      // If the row is no longer on the page, the first row gets the focus.
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)
      ;(row ?? document.querySelector<HTMLElement>('[data-row]'))?.focus({ preventScroll: true })
    }
  }, [rowId])
  useKeys({ Escape: onClose })
  return (
    <aside className={joinClassNames(classes.drawer, isWide && classes.wide, className)} data-drawer aria-label={title}>
      <Flex
        component="header"
        gap="min(1rem, 2vw)"
        align="start"
        justify="space-between"
        px="md"
        py="0.9rem"
        className={classes.drawerHead}
      >
        <div>
          <Title order={2} ref={headRef} tabIndex={-1} fz="var(--font-size-xl)">
            {title}
          </Title>
          {text}
        </div>
        <CloseButton size="min(2.75rem, 44px)" iconSize={20} aria-label="Tutup" onClick={onClose} />
      </Flex>
      <Stack gap="lg" p="md" className={classes.drawerBody}>
        <LoadingShapeContext value={<PartShape />}>{children}</LoadingShapeContext>
      </Stack>
    </aside>
  )
}
