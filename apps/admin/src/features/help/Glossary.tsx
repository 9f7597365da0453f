import { Title } from '@mantine/core'
import type { FoundGroup } from './use-found.ts'
import classes from './Glossary.module.css'

/** The words of each group, with what they mean. */
export function Glossary({ groups }: { groups: readonly FoundGroup[] }) {
  return groups.map(({ name, words }) => (
    <section key={name} aria-label={name}>
      <Title order={2} mb="xs">
        {name}
      </Title>
      <dl className={classes['words']}>
        {words.map(({ term, meaning }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
