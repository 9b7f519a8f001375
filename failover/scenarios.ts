import { sleep } from '../fault-tests/time.ts'
import { reloadBalancer, restartBalancer } from './balancers.ts'
import {
  cutStandbysOff,
  freezeMachine,
  getPrimary,
  killMachine,
  killPostgres,
  switchOver,
  thawMachine,
  turnSynchronousModeOff,
} from './machines.ts'
import { drainShop, killShop, upgradeShop } from './shops.ts'

export type Scenario = {
  title: string
  /** Planned: no request fails. Asynchronous: acknowledged orders are lost, or nothing is shown. */
  kind: 'planned' | 'fault' | 'asynchronous'
  /** Connections to the balancer itself break, so no answer can come. */
  breaksConnections?: boolean
  before?: () => Promise<void>
  inject: () => Promise<void>
}

const FROZEN_SECONDS = 60
const CUT_OFF_SECONDS = 2

export const scenarios: Scenario[] = [
  { title: 'A shop is restarted, drained', kind: 'planned', inject: () => drainShop('one') },
  { title: 'A shop is upgraded', kind: 'planned', inject: () => upgradeShop('two') },
  {
    title: 'Both balancers are reloaded',
    kind: 'planned',
    async inject() {
      await reloadBalancer('shops')
      await reloadBalancer('database')
      await sleep(5_000)
    },
  },
  { title: 'The primary is switched over', kind: 'planned', inject: switchOver },
  { title: 'A shop is killed', kind: 'fault', inject: () => killShop('one') },
  {
    title: 'Both balancers are killed',
    kind: 'fault',
    breaksConnections: true,
    async inject() {
      restartBalancer('shops')
      restartBalancer('database')
    },
  },
  {
    title: 'PostgreSQL of the primary is killed',
    kind: 'fault',
    inject: async () => killPostgres(await getPrimary()),
  },
  {
    title: 'The primary’s machine is killed',
    kind: 'fault',
    inject: async () => killMachine(await getPrimary()),
  },
  {
    title: `It is frozen, and wakes ${FROZEN_SECONDS} s later`,
    kind: 'fault',
    async inject() {
      const primary = await getPrimary()
      freezeMachine(primary)
      await sleep(FROZEN_SECONDS * 1_000)
      thawMachine(primary)
    },
  },
  {
    title: `It is killed ${CUT_OFF_SECONDS} s after its standbys were cut off`,
    kind: 'fault',
    inject: killPrimaryWithoutStandbys,
  },
  {
    title: 'The same with `synchronous_mode` off',
    kind: 'asynchronous',
    before: turnSynchronousModeOff,
    inject: killPrimaryWithoutStandbys,
  },
]

async function killPrimaryWithoutStandbys() {
  const primary = await getPrimary()
  await cutStandbysOff(primary)
  await sleep(CUT_OFF_SECONDS * 1_000)
  killMachine(primary)
}
