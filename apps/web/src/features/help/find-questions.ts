import type { QuestionGroup } from './content/content.ts'

/** The questions that contain every word of `typed`, in question or answer; case and accents are ignored. */
export function findQuestions(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = plain([group.title, question, ...answer].join(' '))
      return words.every((word) => text.includes(word))
    })
    return questions.length > 0 ? [{ ...group, questions }] : []
  })
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
