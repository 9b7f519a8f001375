import { codeOfKey } from '#test/authenticator.ts'
import { aBuyer } from '../buyer.ts'
import { call } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'

/** Fewer than the wrong codes that are free. */
const CALLS = 4

export const secondFactorScenario: Scenario = {
  title: 'One code of an authenticator app, and one recovery code, in four calls at once',
  description: `Each code is taken once. Before it, no call of the staff reads or changes
    anything.`,
  runs: { short: 4, full: 60 },
  atOnce: 2,
  async run() {
    const owner = await aBuyer('admin')
    const begun = await call(owner, 'POST', '/account/second-factor', { body: {} })
    const key = String(begun.body.secret)
    const confirmed = await call(owner, 'POST', '/account/second-factor/confirm', {
      body: { code: codeOfKey(key) },
    })
    const [recovery] = confirmed.body.codes as string[]
    expectThat(recovery !== undefined, 'a second factor was not confirmed')
    // The code of the confirmation is used, so the next one is taken.
    await onceOnly(owner, codeOfKey(key, 1), 'a code of the app')
    await onceOnly(owner, recovery ?? '', 'a recovery code')
  },
}

type Person = Awaited<ReturnType<typeof aBuyer>>

async function onceOnly(person: Person, code: string, what: string) {
  const enter = () => call(person, 'POST', '/auth/second-factor', { body: { code } })
  const answers = await Promise.all(Array.from({ length: CALLS }, enter))
  const taken = answers.filter(({ status }) => status === 200).length
  expectThat(taken === 1, `${what} was taken ${taken} times`)
}
