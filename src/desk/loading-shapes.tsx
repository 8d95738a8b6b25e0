import { Skeleton } from '@mantine/core'
import list from './list/desk-list.module.css'
import table from './list/desk-table.module.css'
import desk from './desk.module.css'
import form from './form/form.module.css'

const listIndexes = (count: number) => Array.from({ length: count }, (_none, at) => at)

/** Skeleton of a list: title and main action, a row of filters, and table rows. */
export function ListShape() {
  return (
    <div className={list.list}>
      <div className={list.head}>
        <div>
          <Skeleton h="2.5rem" w="11rem" mb="0.4rem" />
          <Skeleton h="1rem" w="7rem" />
        </div>
        <Skeleton h="2.75rem" w="9rem" radius="md" />
      </div>
      <div className={list.filters}>
        <Skeleton h="4.25rem" w="24rem" maw="60%" radius="md" />
        <Skeleton h="4.25rem" w="11rem" maw="35%" radius="md" />
      </div>
      <RowsShape />
    </div>
  )
}

/** Skeleton of table rows. */
function RowsShape() {
  return (
    <div className={table.scroll}>
      {listIndexes(12).map(at => (
        <div key={at} className={table.shape}>
          <Skeleton h="1rem" w="11rem" />
          <Skeleton h="1rem" w="30%" />
          <Skeleton h="1rem" w="12%" />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of the drawer beside a list. */
export function DrawerShape() {
  return (
    <div className={list.drawer} data-drawer>
      <div className={list.drawerHead}>
        <div>
          <Skeleton h="1.75rem" w="14rem" maw="100%" mb="0.4rem" />
          <Skeleton h="1rem" w="8rem" />
        </div>
      </div>
      <div className={list.drawerBody}>
        <Skeleton h="2.75rem" w="8rem" radius="md" />
        <PartShape />
      </div>
    </div>
  )
}

/** Skeleton of a part of a screen with names and values. */
export function PartShape() {
  return (
    <div className={desk.facts}>
      {listIndexes(6).map(at => (
        <div key={at}>
          <Skeleton h="0.9rem" w="6rem" mb="0.4rem" />
          <Skeleton h="1.1rem" w="9rem" maw="100%" />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a form with labels, fields and a button. */
export function FormShape() {
  return (
    <div className={form.form}>
      {listIndexes(4).map(at => (
        <div key={at}>
          <Skeleton h="1rem" w="7rem" mb="0.4rem" />
          <Skeleton h="2.75rem" radius="md" />
        </div>
      ))}
      <Skeleton h="2.75rem" w="7rem" radius="md" />
    </div>
  )
}
