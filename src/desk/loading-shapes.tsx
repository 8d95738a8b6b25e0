import { Flex, Paper, Skeleton, Stack } from '@mantine/core'
import list from './list/desk-list.module.css'
import { FactGrid } from './facts.tsx'

const listIndexes = (count: number) => Array.from({ length: count }, (_none, at) => at)

/** Skeleton of a list: title and main action, a row of filters, and table rows. */
export function ListShape() {
  return (
    <Stack gap="sm">
      <Flex wrap="wrap" gap="0.5rem 1rem" align="end" justify="space-between">
        <div>
          <Skeleton h="2.5rem" w="11rem" mb="0.4rem" />
          <Skeleton h="1rem" w="7rem" />
        </div>
        <Skeleton h="2.75rem" w="9rem" radius="md" />
      </Flex>
      <Flex gap="sm">
        <Skeleton h="4.25rem" w="24rem" maw="60%" radius="md" />
        <Skeleton h="4.25rem" w="11rem" maw="35%" radius="md" />
      </Flex>
      <RowsShape />
    </Stack>
  )
}

/** Skeleton of table rows. */
function RowsShape() {
  return (
    <Paper withBorder>
      {listIndexes(12).map(at => (
        <Flex key={at} gap="2rem" align="center" h="2.5rem" px="sm">
          <Skeleton h="1rem" w="11rem" />
          <Skeleton h="1rem" w="30%" />
          <Skeleton h="1rem" w="12%" />
        </Flex>
      ))}
    </Paper>
  )
}

/** Skeleton of the drawer beside a list. */
export function DrawerShape() {
  return (
    <div className={list.drawer} data-drawer>
      <Flex px="md" py="0.9rem" className={list.drawerHead}>
        <div>
          <Skeleton h="1.75rem" w="14rem" maw="100%" mb="0.4rem" />
          <Skeleton h="1rem" w="8rem" />
        </div>
      </Flex>
      <Stack gap="lg" p="md">
        <Skeleton h="2.75rem" w="8rem" radius="md" />
        <PartShape />
      </Stack>
    </div>
  )
}

/** Skeleton of a part of a screen with names and values. */
export function PartShape() {
  return (
    <FactGrid>
      {listIndexes(6).map(at => (
        <div key={at}>
          <Skeleton h="0.9rem" w="6rem" mb="0.4rem" />
          <Skeleton h="1.1rem" w="9rem" maw="100%" />
        </div>
      ))}
    </FactGrid>
  )
}

/** Skeleton of a form with labels, fields and a button. */
export function FormShape() {
  return (
    <Stack gap="0.9rem">
      {listIndexes(4).map(at => (
        <div key={at}>
          <Skeleton h="1rem" w="7rem" mb="0.4rem" />
          <Skeleton h="2.75rem" radius="md" />
        </div>
      ))}
      <Skeleton h="2.75rem" w="7rem" radius="md" />
    </Stack>
  )
}
