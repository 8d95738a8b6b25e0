import { Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OpenedTask } from '#contract/assessment/expert-task.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { EarlierVersion } from './earlier-version.tsx'

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
      <Tabs.List mb="sm" grow aria-label="Di samping jawaban">
        <Tabs.Tab value="score">Nilai</Tabs.Tab>
        <Tabs.Tab value="task">Soal</Tabs.Tab>
        <Tabs.Tab value="history">Riwayat{earlier.length > 0 && ` (${earlier.length})`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="score">{children}</Tabs.Panel>
      <Tabs.Panel value="task">
        {task.length > 0 ? <ArticleBody blocks={task} /> : <SmallText>Soalnya tidak tersedia.</SmallText>}
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <Stack gap="sm">
          {earlier.length === 0 && <SmallText>Ini jawaban pertamanya.</SmallText>}
          {earlier.map(version => (
            <EarlierVersion key={version.id} version={version} />
          ))}
          {more}
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}
