import { Flex, Text, Title } from '@mantine/core'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { Statistic } from '#contract/admin/dashboard.ts'
import { Panel } from '#app/desk/panel.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { StatisticTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { describeChange, describeValue, statisticNames, statisticNouns, getRowListAddress } from './labels.ts'

/**
 * One figure over a period: its value, a comparison with the previous period, a chart, a table, and a link to its list.
 */
export function StatisticCard({ figure, days }: { figure: Statistic; days: readonly string[] }) {
  const { name, values, before, total, totalBefore } = figure
  const title = statisticNames[name]
  const Trend = total < totalBefore ? TrendingDown : TrendingUp
  return (
    <Panel component="article" gap="0.35rem" aria-label={title}>
      <Title order={3}>{title}</Title>
      <Text fz="var(--font-size-xl)" fw={700}>
        {describeValue(name, total)}
      </Text>
      <Flex gap="0.35rem">
        {total !== totalBefore && <Trend size={16} color="var(--muted)" aria-hidden="true" />}
        <SmallText>{describeChange(name, total, totalBefore)}</SmallText>
      </Flex>
      <LineChart values={values} before={before} />
      <FigureList figure={figure} days={days} />
      <details>
        <TouchLink component="summary">Lihat tabel</TouchLink>
        <StatisticTable figure={figure} days={days} />
      </details>
    </Panel>
  )
}

function FigureList({ figure: { name, rows }, days }: { figure: Statistic; days: readonly string[] }) {
  if (name === 'visits') return <SmallText>Kunjungan tidak mencatat orangnya: tidak ada daftar.</SmallText>
  const [from, until] = [days[0] ?? '', days.at(-1) ?? '']
  return (
    <TouchLink component={AppLink} to={getRowListAddress(name, { from, until })}>
      Lihat {formatNumber(rows ?? 0)} {statisticNouns[name]}
    </TouchLink>
  )
}
