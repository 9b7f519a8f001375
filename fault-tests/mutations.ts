import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listPatches, PATCHES } from './patches.ts'
import { BROKEN } from './violations.ts'

// Tests the fault tests: each patch removes one safeguard of money or stock, and the scenario
// named in it has to report a violation.

const reportSchema = z.object({ rows: z.array(z.object({ violations: z.array(z.string()) })) })

/** @param only names of patches, comma separated; without it, all of them */
export async function testMutations(only?: string) {
  let undetected = 0
  const original = copyTree()
  await expectGood(original, 'react-router', 'build', '--mode', 'draft', '--logLevel', 'error')
  for (const { name, title, scenario } of listPatches()) {
    if (only && !only.split(',').includes(name)) continue
    const detected = await runMutated(original, name, scenario)
    if (!detected) undetected += 1
    const violation = detected?.replace(/ ×, .*/, ' ×)') ?? 'NOT DETECTED'
    console.log(`${name}: ${title}\n   scenario ${scenario}: ${violation}`)
  }
  rmSync(original, { recursive: true, force: true })
  process.exit(undetected === 0 ? 0 : 1)
}

/** @returns the worst violation, undefined when there was none */
async function runMutated(original: string, name: string, scenario: string) {
  const copy = newFolder()
  try {
    cpSync(original, copy, { recursive: true })
    await expectGood(copy, 'git', 'apply', `${PATCHES}/${name}.patch`)
    await expectGood(copy, process.execPath, 'fault-tests/build-server.js')
    const report = `${copy}/test-results/fault-tests.json`
    const args = ['fault-tests/run.js', '--short', '--only', scenario]
    const { output } = await run(copy, process.execPath, ...args)
    if (!existsSync(report)) throw new Error(`${name}: ${output}`)
    const { rows } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
    const violations = rows.flatMap((row) => row.violations)
    // A broken invariant weighs more than a wrong answer.
    return violations.find((one) => one.startsWith(BROKEN)) ?? violations[0]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The sources as they are now, in a folder of their own, with our dependencies. */
function copyTree() {
  const copy = newFolder()
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    cpSync(file, path.join(copy, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  return copy
}

function newFolder() {
  return mkdtempSync(path.join(tmpdir(), 'shop-mutation-'))
}

async function expectGood(cwd: string, command: string, ...args: string[]) {
  const { good, output } = await run(cwd, command, ...args)
  if (!good) throw new Error(`${command} ${args.join(' ')}: ${output}`)
}

async function run(cwd: string, command: string, ...args: string[]) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise((resolve) => child.on('close', resolve))
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  return { good: (await code) === 0, output }
}
