import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OpenedTask } from '#contract/assessment/expert-task.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { EarlierVersion } from './earlier-version.tsx'
import classes from './scoring.module.css'

export type WorkTab = 'score' | 'task' | 'history'

interface Props {
  tab: WorkTab
  onTab: (tab: WorkTab) => void
  beside: Pick<OpenedTask, 'task' | 'earlier'> | undefined
  more?: ReactNode
  /** The assessment form. */
  children: ReactNode
}

/** Tabs beside an answer: the form, the text of the task and the earlier versions. */
export function WorkTabs({ tab, onTab, beside, more, children }: Props) {
  if (!beside) return children
  const { task, earlier } = beside
  return (
    <Tabs
      keepMountedMode="display-none"
      value={tab}
      onChange={next => onTab(next === 'task' || next === 'history' ? next : 'score')}
    >
      <Tabs.List className={classes.tabs} grow aria-label="Di samping jawaban">
        <Tabs.Tab value="score">Nilai</Tabs.Tab>
        <Tabs.Tab value="task">Soal</Tabs.Tab>
        <Tabs.Tab value="history">Riwayat{earlier.length > 0 && ` (${earlier.length})`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="score">{children}</Tabs.Panel>
      <Tabs.Panel value="task">
        {task.length > 0 ? <ArticleBody blocks={task} /> : <p className={classes.small}>Soalnya tidak tersedia.</p>}
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.history}>
        {earlier.length === 0 && <p className={classes.small}>Ini jawaban pertamanya.</p>}
        {earlier.map(version => (
          <EarlierVersion key={version.id} version={version} />
        ))}
        {more}
      </Tabs.Panel>
    </Tabs>
  )
}
