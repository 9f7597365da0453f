import type { Api, Output } from '@momi/contract'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAnswers, responseTo } from './harness/answers.ts'
import { askLab, switchMission } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, overflow, settled } from './harness/inspect.ts'
import { reportCounter } from './harness/native.ts'
import { loseAnswer } from './harness/people.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { routeOnce } from './harness/route-once.ts'

type Config = Output<Api['GET /api/v1/roulette/config']>
type Answer = Output<Api['POST /api/v1/roulette/spin']>

const CONFIG = '/api/v1/roulette/config'
const SPIN = '/api/v1/roulette/spin'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

/** A phone on the wheel's page, and the wheel's configuration. */
async function atWheel(state: PhoneSettings = {}): Promise<{ phone: Phone; config: Config }> {
  const phone = await environment.open({ path: '/missions', ...state })
  await settled(phone)
  return { phone, config: await openWheel(phone, goInside) }
}

async function openWheel(phone: Phone, open = load): Promise<Config> {
  const answer = phone.page.waitForResponse(`**${CONFIG}`)
  await open(phone, '/roulette')
  const config = (await (await answer).json()) as Config
  await settled(phone)
  return config
}

/** Presses the button and returns the server's result. */
async function spin(phone: Phone, button = 'Spin the wheel'): Promise<Answer> {
  const answer = phone.page.waitForResponse((response) => response.url().endsWith(SPIN) && response.ok())
  await phone.screen.getByRole('button', { name: button }).click()
  return (await (await answer).json()) as Answer
}

const dialog = ({ screen }: Phone) => screen.getByRole('dialog')
const historyOf = ({ screen }: Phone) => screen.getByRole('button', { name: 'Verify this spin' })
const titles = {
  POINTS: ({ amount }: { amount: number }) => `You won: ${amount} points`,
  ROULETTE_SPIN: () => 'You won: 1 more spin',
  NOTHING_WON: () => 'Not this time',
  REDEEM_CUSD: () => 'You won: 0.10 cUSD',
  BET9JA_ITEM: () => 'You won: A free bet at Bet9ja',
  JACKPOT: () => 'Jackpot: 25 cUSD!',
  DAPP: () => 'You won: A free round in Tap Quest',
}
const titleOf = ({ spin: drawn }: Answer) => titles[drawn.type](drawn)

/** The segment under the pointer. */
async function segmentAtPointer(phone: Phone, { segments }: Config): Promise<string | undefined> {
  const angle = await phone.screen.locator('[data-wheel]').evaluate((wheel) => {
    const { a, b } = new DOMMatrixReadOnly(getComputedStyle(wheel).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  })
  const place = Math.round((((360 - angle) % 360) / 360) * segments.length) % segments.length
  return segments[place]?.id
}

/** The horizontal overflow in pixels while the wheel is turned by 45 degrees. */
function widthAtSlant(wheel: Element): number {
  const turned = wheel.animate([{ transform: 'rotate(45deg)' }, { transform: 'rotate(45deg)' }], 60_000)
  const { scrollWidth, clientWidth } = document.documentElement
  turned.cancel()
  return scrollWidth - clientWidth
}

const refuse = (errorCode: string, status: number) => (route: Route) =>
  route.fulfill({ status, json: { errorCode, detail: errorCode, requestId: 'x' } })

describe('spins of one person (each test continues the one before)', () => {
  let phone: Phone
  let config: Config
  beforeAll(async () => ({ phone, config } = await atWheel()))
  afterAll(() => phone.page.context().close())

  test('[ROU-01] a spin is bought for points after a confirmation, and not without enough points', async () => {
    await phone.screen.getByText('1 spin left').waitFor()
    const buy = phone.screen.getByRole('button', { name: 'Buy a spin for 40 points' })
    // A free spin waits, so nothing has to be bought.
    expect(await buy.count()).toBe(0)
    const spins = { FREE: 0, BET9JA: 0, BOUGHT_FOR_POINTS: 0 }
    await changeAnswers(phone, `**${CONFIG}`, (known: Config) => ({ ...known, spins, nextFreeAt: null }))
    await openWheel(phone)
    expect(await buy.isDisabled()).toBe(true)
    await phone.screen.getByText('You need 40 more points.').waitFor()
    await reportCounter(phone, 'set_wallpaper', 1)
    await reportCounter(phone, 'data_saved', 1000)
    await reportCounter(phone, 'open_article', 1)
    await openWheel(phone)
    await buy.click()
    await dialog(phone).getByText('You have 40 points and will have 0 left.').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await dialog(phone).getByRole('button', { name: 'Not yet' }).click()
    await buy.click()
    await phone.page.unroute(`**${CONFIG}`)
    const answer = await spin(phone, 'Buy and spin')
    expect(answer.spin.source).toBe('BOUGHT_FOR_POINTS')
    await dialog(phone)
      .getByRole('heading', { name: titleOf(answer) })
      .waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.screen.getByText('Bought spin').waitFor()
    await phone.screen.getByRole('link', { name: `Points: ${answer.after.balance}` }).waitFor()
    expect(phone.faults).toEqual([])
  })

  test('[ROU-01] the wheel turns after a tap and stops on the drawn segment, and the dialog names its prize', async () => {
    await phone.page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await axeFindings(phone)).toEqual([])
    const turning = phone.screen.locator('[data-wheel]')
    const seen = Promise.withResolvers<void>()
    await phone.page.route(`**${SPIN}`, async (route) => {
      await seen.promise
      await route.continue()
    })
    const answered = spin(phone)
    // The wheel turns before the answer arrives.
    const turn = () => turning.evaluate((wheel) => getComputedStyle(wheel).transform)
    await expect.poll(turn).not.toMatch(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
    expect(await turning.evaluate(widthAtSlant)).toBe(0)
    seen.resolve()
    const answer = await answered
    await dialog(phone)
      .getByRole('heading', { name: titleOf(answer) })
      .waitFor()
    expect(await segmentAtPointer(phone, config)).toBe(answer.spin.segmentId)
    expect(await axeFindings(phone)).toEqual([])
    await phone.page.keyboard.press('Escape')
    // The bought spin and this one.
    await expect(historyOf(phone).count()).resolves.toBe(2)
    await phone.screen.getByRole('link', { name: `Points: ${answer.after.balance}` }).waitFor()
    expect(phone.faults).toEqual([])
    await phone.page.unroute(`**${SPIN}`)
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('[ROU-01] with reduced motion, the wheel does not turn, and the result is the same', async () => {
    await phone.later()
    await settled(phone)
    const turns = () =>
      phone.screen
        .locator('[data-wheel]')
        .evaluate((wheel) =>
          wheel
            .getAnimations()
            .some((one) => (one.effect as KeyframeEffect).getKeyframes().some((frame) => 'transform' in frame)),
        )
    const seen: boolean[] = []
    await phone.page.route(`**${SPIN}`, async (route) => {
      seen.push(await turns())
      await route.continue()
    })
    const answer = await spin(phone)
    await dialog(phone)
      .getByRole('heading', { name: titleOf(answer) })
      .waitFor()
    expect([...seen, await turns()]).toEqual([false, false])
    expect(await segmentAtPointer(phone, config)).toBe(answer.spin.segmentId)
    await phone.page.unroute(`**${SPIN}`)
  })

  test.runIf(IS_TEST_FULL)('[ROU-01] an expired ticket is replaced automatically, and the next tap spins', async () => {
    await phone.later()
    await settled(phone)
    await routeOnce(phone.page, `**${SPIN}`, refuse('roulette_invalid_signature', 400))
    const renewed = phone.page.waitForResponse(`**${CONFIG}`)
    await phone.screen.getByRole('button', { name: 'Spin the wheel' }).click()
    await phone.screen.getByRole('alert').getByText("We've updated it").waitFor()
    const { ticket } = (await (await renewed).json()) as Config
    const sent = phone.page.waitForRequest(`**${SPIN}`)
    const answer = await spin(phone)
    expect((await sent).postDataJSON()).toEqual({ ticket: ticket.token, buy: false })
    await dialog(phone)
      .getByRole('heading', { name: titleOf(answer) })
      .waitFor()
  })

  test.runIf(IS_TEST_FULL)(
    '[ROU-01] a wallet gets its network fee before the spin, and a failed top-up does not prevent the spin',
    async () => {
      const asked: string[] = []
      phone.page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'POST' && pathname.startsWith('/api/v1/roulette/')) asked.push(pathname)
      })
      await changeAnswers(phone, `**${CONFIG}`, (config: Config) => ({ ...config, gasFeeNeeded: true }))
      await phone.page.route('**/ensure-gas-fee', refuse('roulette_gas_fee_service_error', 503))
      await phone.later()
      await settled(phone)
      const answer = await spin(phone)
      await dialog(phone)
        .getByRole('heading', { name: titleOf(answer) })
        .waitFor()
      expect(asked).toEqual(['/api/v1/roulette/ensure-gas-fee', SPIN])
      await expect(phone.screen.getByRole('alert').count()).resolves.toBe(0)
    },
  )
})

describe('spins in plain web (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void ({ phone } = await atWheel({ mode: 'web' })))
  afterAll(() => phone.page.context().close())

  test('[ROU-01] a spin whose answer was lost is sent again automatically and counts once', async () => {
    const sent: { body: string | null; key: string | null }[] = []
    phone.page.on('request', (request) => {
      if (request.url().endsWith(SPIN))
        sent.push({ body: request.postData(), key: request.headers()['idempotency-key'] ?? null })
    })
    await loseAnswer(phone, SPIN)
    const answer = await spin(phone)
    await dialog(phone)
      .getByRole('heading', { name: titleOf(answer) })
      .waitFor()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    const { history } = await openWheel(phone)
    expect(history.map(({ id }) => id)).toEqual([answer.spin.id])
  })

  test('[ROU-01] a spin that was interrupted can be finished after the page is opened again', async () => {
    await phone.later()
    await settled(phone)
    await phone.page.route(`**${SPIN}`, (route) => route.abort())
    await phone.screen.getByRole('button', { name: 'Spin the wheel' }).click()
    await phone.screen.getByRole('alert').getByText('You seem to be offline').waitFor()
    await phone.screen.getByRole('button', { name: 'Finish my spin' }).waitFor()

    const before = await openWheel(phone)
    expect(before.history).toHaveLength(1)
    await phone.screen.getByText('Your last spin was interrupted').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.page.unroute(`**${SPIN}`)
    const answer = await spin(phone, 'Finish my spin')
    await dialog(phone)
      .getByRole('heading', { name: titleOf(answer) })
      .waitFor()
    const after = await openWheel(phone)
    expect(after.history.map(({ id }) => id)).toEqual([answer.spin.id, before.history[0]?.id])
    await expect(phone.screen.getByRole('button', { name: 'Finish my spin' }).count()).resolves.toBe(0)
  })

  test('[ROU-01] an interrupted spin that the server has made can be finished at once, and is not offered again after the page is opened again', async () => {
    await phone.later()
    await settled(phone)
    await phone.page.route(`**${SPIN}`, async (route) => {
      await responseTo(route)
      await route.abort()
    })
    await phone.screen.getByRole('button', { name: 'Spin the wheel' }).click()
    await phone.screen.getByRole('alert').getByText('You seem to be offline').waitFor()
    await phone.screen.getByRole('button', { name: 'Finish my spin' }).waitFor()
    await phone.page.unroute(`**${SPIN}`)

    const { history } = await openWheel(phone)
    expect(history).toHaveLength(3)
    await phone.screen.getByText(/^Your interrupted spin counted: ./).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await expect(phone.screen.getByRole('button', { name: 'Finish my spin' }).count()).resolves.toBe(0)
  })
})

const REFUSALS = [
  ['roulette_no_spin_available', 400, 'No spins left right now.', 'Go to Missions'],
  ['roulette_not_enough_points', 400, "You don't have enough points to buy a spin.", 'Go to Missions'],
  ['device_earns_for_another_account', 403, 'This phone is linked to another account.', 'Sign in'],
  ['roulette_draw_failed', 503, 'The wheel got stuck. You still have your spin. Try again.', 'Finish my spin'],
] as const

describe('answers to a spin', () => {
  let phone: Phone
  let config: Config
  beforeAll(async () => ({ phone, config } = await atWheel({ country: 'NG' })))
  beforeEach(async () => {
    await goInside(phone, '/debug-info')
    await phone.screen.getByRole('heading', { name: 'Debug info', level: 1 }).waitFor()
    await goInside(phone, '/roulette')
    await phone.screen.getByRole('heading', { name: 'Lucky wheel', level: 1 }).waitFor()
  })
  afterAll(() => phone.page.context().close())

  test('[ROU-01] every kind of prize is shown, with a link to the reward if the prize is a reward', async () => {
    const types = config.segments.map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(Object.keys(titles)))
    // In `npm test` one prize of each way in which it is shown: an amount, nothing, and a reward with its name.
    const one = config.segments.filter(
      ({ type }, at) => types.indexOf(type) === at && ['POINTS', 'NOTHING_WON', 'DAPP'].includes(type),
    )
    for (const { id, type, amount, name } of inFull(config.segments, one)) {
      const item = name === null ? null : '11111111-1111-4111-8111-111111111111'
      await routeOnce(phone.page, `**${SPIN}`, (route) => {
        const proof = { period: '2026-01-01', seedHash: 'ab', seed: null, drawnFor: 'x', segments: [] }
        const drawn = { id, at: new Date().toISOString(), source: 'FREE', segmentId: id, type, amount, name }
        const { spins, nextFreeAt, price, balance, ticket, segments } = config
        const after = { spins, nextFreeAt, price, balance, ticket, segments }
        return route.fulfill({ json: { spin: { ...drawn, rewardItemId: item, proof }, after } })
      })
      const answer = await spin(phone)
      await dialog(phone)
        .getByRole('heading', { name: titleOf(answer) })
        .waitFor()
      expect(await segmentAtPointer(phone, config)).toBe(id)
      await expect(dialog(phone).getByRole('button', { name: 'See my reward' }).count()).resolves.toBe(item ? 1 : 0)
      await expect(dialog(phone).getByRole('button', { name: 'Spin again' }).count()).resolves.toBe(1)
      await phone.page.keyboard.press('Escape')
    }
  })

  test.each(inFull(REFUSALS, REFUSALS.slice(-1)))(
    '[ROU-01] the error %s shows a sentence with the next step',
    async (code, status, sentence, next) => {
      await routeOnce(phone.page, `**${SPIN}`, refuse(code, status))
      await phone.screen.getByRole('button', { name: 'Spin the wheel' }).click()
      await phone.screen.getByRole('alert').getByText(sentence).waitFor()
      await phone.screen
        .getByRole('button', { name: next })
        .or(phone.screen.getByRole('link', { name: next }))
        .waitFor()
      expect(await axeFindings(phone)).toEqual([])
    },
  )
})

describe('on the narrowest phone (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void ({ phone } = await atWheel({ size: '320x640', country: 'GH' })))
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)('[ROU-01] a spin can be verified on the phone after its day has ended', async () => {
    await spin(phone)
    await dialog(phone).waitFor()
    await phone.page.keyboard.press('Escape')
    await historyOf(phone).click()
    await dialog(phone).getByText('You can verify this spin a few minutes after').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await askLab(environment, 'clock', { days: 1 })
    await phone.later()
    await settled(phone)
    await historyOf(phone).click()
    await dialog(phone).getByText('This spin was drawn fairly.').waitFor()
    await dialog(phone).getByText('The numbers').click()
    await dialog(phone).getByText('Secret number', { exact: true }).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.page.keyboard.press('Escape')

    await changeAnswers(phone, `**${CONFIG}`, ({ history, ...config }: Config) => ({
      ...config,
      history: history.map((one) => ({ ...one, proof: { ...one.proof, seedHash: '0'.repeat(64) } })),
    }))
    await openWheel(phone)
    await historyOf(phone).click()
    await dialog(phone).getByText("This spin doesn't add up.").waitFor()
    expect(phone.faults).toEqual([])
    await phone.page.unroute(`**${CONFIG}`)
  })

  test.runIf(IS_TEST_FULL)('[ROU-05] the rules contain the odds, who may play and how to verify a spin', async () => {
    const config = await openWheel(phone)
    await phone.screen.getByRole('link', { name: 'Rules and odds' }).click()
    await phone.screen.getByRole('heading', { name: 'Wheel rules', level: 1 }).waitFor()
    const rows = phone.screen.locator('tbody tr')
    await rows.first().waitFor()
    const texts = await rows.allInnerTexts()
    expect(texts).toHaveLength(config.segments.length)
    const percents = texts.map((text) => Number(/([\d.]+)%/.exec(text)?.[1]))
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBeCloseTo(100, 0)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
    expect(texts.find((text) => text.includes('Jackpot'))).toMatch(/1 left[\s\S]*1 in \d/)
    for (const { seedHash } of config.periods) await phone.screen.getByText(seedHash).waitFor()
    await phone.screen.getByText('You are 18 years old or older.').waitFor()
    await phone.screen.getByText('One account per phone').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    expect(await overflow(phone)).toBe(0)
    await phone.screen.getByRole('link', { name: 'Go to the wheel' }).click()
    await phone.screen.getByRole('heading', { name: 'Lucky wheel', level: 1 }).waitFor()
  })

  test.runIf(IS_TEST_FULL)(
    '[ROU-05] while the wheel is off, its page says so, and the rules are shown without odds',
    async () => {
      await switchMission(environment, 'GH', 'roulette', false)
      await load(phone, '/roulette')
      await phone.screen.getByText("The lucky wheel isn't available right now.").waitFor()
      await phone.screen.getByRole('link', { name: 'Go to Missions' }).waitFor()
      expect(await axeFindings(phone)).toEqual([])
      await phone.screen.getByRole('link', { name: 'Rules and odds' }).click()
      await phone.screen.getByText("The lucky wheel isn't available right now.").waitFor()
      await phone.screen.getByText('You are 18 years old or older.').waitFor()
      await expect(phone.screen.locator('tbody tr').count()).resolves.toBe(0)
      expect(await axeFindings(phone)).toEqual([])
      expect(new URL(frameOf(phone).url()).pathname).toBe('/terms/roulette')
    },
  )
})
