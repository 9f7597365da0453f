import { emailOf } from '@momi/contract/rules/email'
import { ROLES, type Role } from '@momi/contract/permissions'
import { addMember, changeRole, disable, markSamePerson, reset } from '../features/staff/public.ts'
import { byOperator } from './by-operator.ts'
import type { Commands } from './command.ts'

/** The commands for members of staff. They are recorded in the audit log. */
export const staffCommands: Commands = {
  'staff add': {
    takes: ['<email>', '<role>', '<name>…'],
    does: 'adds a member of staff, and prints their first password',
    changes: true,
    run: async (operator, { args: [email = '', role = '', ...names], reason }) => {
      const member = { email: emailOf(email), name: names.join(' '), role: roleOf(role) }
      const password = await addMember(await byOperator(operator, reason), member, reason.why)
      return `Added ${member.email}; the first password is ${password}`
    },
  },
  'staff role': {
    takes: ['<email>', '<role>'],
    does: `changes a role: ${ROLES.join(', ')}`,
    changes: true,
    run: async (operator, { args: [email = '', role = ''], reason }) => {
      await changeRole(await byOperator(operator, reason), emailOf(email), roleOf(role), reason.why)
      return `${emailOf(email)} is ${role}`
    },
  },
  'staff same-person': {
    takes: ['<email>', '<other email>'],
    does: 'says that two accounts are of one person: neither approves what the other requested',
    changes: true,
    run: async (operator, { args: [email = '', other = ''], reason }) => {
      await markSamePerson(await byOperator(operator, reason), emailOf(email), emailOf(other), reason.why)
      return `${emailOf(email)} and ${emailOf(other)} are one person`
    },
  },
  'staff disable': {
    takes: ['<email>'],
    does: 'ends all sessions, and refuses further ones',
    changes: true,
    run: async (operator, { args: [email = ''], reason }) => {
      await disable(await byOperator(operator, reason), emailOf(email), reason.why)
      return `Disabled ${emailOf(email)}`
    },
  },
  'staff reset': {
    takes: ['<email>'],
    does: 'prints a new first password; the authenticator is set up again',
    changes: true,
    run: async (operator, { args: [email = ''], reason }) => {
      const password = await reset(await byOperator(operator, reason), emailOf(email), reason.why)
      return `Reset ${emailOf(email)}; the first password is ${password}`
    },
  },
}

function roleOf(text: string): Role {
  const role = ROLES.find((one) => one === text)
  if (!role) throw new Error(`There is no role ${text}: ${ROLES.join(', ')}`)
  return role
}
