import { Flex, Paper, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { serverHealthQuery } from '#app/queries/desk/dashboard.ts'
import classes from './dashboard.module.css'

/** Row about the state of the server: its faults with their fixes, and the age of the newest backup. */
export function ServerHealthRow() {
  const { data, error } = useQuery(serverHealthQuery())
  if (error && !data) return <SmallText>Keadaan server belum dapat dibaca.</SmallText>
  if (!data) return <Skeleton h={44} radius="md" />
  const { faults, backup, checkCount } = data
  const hasError = faults.some(({ level }) => level === 'error')
  const tone = hasError ? 'bad' : faults.length > 0 ? 'waiting' : 'good'
  return (
    <Paper component="details" withBorder px="md" id="kesehatan" className={classes.health} open={hasError}>
      <Flex component="summary" wrap="wrap" gap="0.25rem 1rem" align="center" mih={44} py="0.5rem">
        <StateDot tone={tone}>
          {faults.length === 0 ? 'Server baik' : `${faults.length} hal di server perlu dilihat`}
        </StateDot>
        <SmallText component="span">Cadangan: {backup}</SmallText>
      </Flex>
      {faults.length === 0 && <Text>{checkCount} pemeriksaan cepat lulus. Yang lengkap: npm run doctor.</Text>}
      <PlainList mt="0.25rem" mb="sm">
        {faults.map(({ id, title, level, detail, fix }) => (
          <li key={id}>
            <StateDot tone={level === 'error' ? 'bad' : 'waiting'}>{title}</StateDot>
            <Text>{detail}</Text>
            {fix !== null && <SmallText>{fix}</SmallText>}
          </li>
        ))}
      </PlainList>
    </Paper>
  )
}
