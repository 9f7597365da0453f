export { countAwards, forecastAwards } from './count-awards.ts'
