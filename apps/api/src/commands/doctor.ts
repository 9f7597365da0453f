import { examine, readable } from '../doctor/doctor.ts'
import { FoundProblem, toJson, type Commands } from './command.ts'

export const doctorCommands: Commands = {
  doctor: {
    does: 'checks every setting and partner, the database and the jobs, and tells what is degraded',
    hasJson: true,
    run: async ({ settings }, { isJson }) => {
      const findings = await examine(settings)
      const report = isJson ? toJson(findings) : readable(findings)
      if (findings.some(({ status }) => status === 'failed')) throw new FoundProblem(report)
      return report
    },
  },
}
