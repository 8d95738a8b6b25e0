import { Flex, Paper, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Part } from '#app/desk/part.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { dashboardTasksQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { CardGrid } from './card-grid.tsx'
import classes from './dashboard.module.css'
import { ServerHealthRow } from './server-health.tsx'
import { describeWait, openTasks } from './task-labels.ts'

/** Links to the lists of tasks that need a decision, late tasks first. Kinds without open tasks are hidden. */
export function TaskList() {
  const { data: tasks, dataUpdatedAt } = useSuspenseQuery(dashboardTasksQuery())
  const open = openTasks(tasks, dataUpdatedAt)
  return (
    <Part aria-labelledby="perlu-keputusan">
      <Title order={2} id="perlu-keputusan">
        Perlu keputusan sekarang
      </Title>
      {open.length === 0 && <Text>Tidak ada. Semua sudah diputuskan.</Text>}
      <CardGrid renderRoot={list => <PlainList {...list} display="grid" />}>
        {open.map(({ name, text, to, count, waitsMs, isLate, owner }) => (
          <li key={name}>
            <Paper
              component={AppLink}
              to={to}
              withBorder
              display="block"
              h="100%"
              mih={44}
              px="md"
              py="sm"
              c="inherit"
              td="none"
              className={classes.task}
            >
              <Flex gap="sm" align="baseline">
                <Text component="strong" fz="var(--font-size-xl)" fw={700}>
                  {formatNumber(count)}
                </Text>{' '}
                <div>
                  {text}{' '}
                  <SmallText component="small" display="block">
                    {isLate && (
                      <Text component="strong" inherit fw={700} c="var(--danger-text)">
                        Terlambat
                      </Text>
                    )}{' '}
                    {[waitsMs !== null && `tertua ${describeWait(waitsMs)}`, owner].filter(Boolean).join(', ')}
                  </SmallText>
                </div>
              </Flex>
            </Paper>
          </li>
        ))}
      </CardGrid>
      <ServerHealthRow />
    </Part>
  )
}
