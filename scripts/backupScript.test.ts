import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { root } from './install.mjs'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'))
const addOld = (name: string, days: number) => {
  writeFileSync(join(folder, name), 'old')
  utimesSync(join(folder, name), daysAgo(days), daysAgo(days))
}

describe('deploy/backup.sh', () => {
  const today = /^latchkey-\d{4}-\d\d-\d\d\.backup$/
  const finished = () => join(folder, 'metrics', 'backup.prom')
  /** Runs it with a stand-in for the server: a script that gets `backup` and the file. */
  const run = (server: string, env: Record<string, string> = {}) =>
    spawnSync(join(root, 'deploy', 'backup.sh'), ['sh', '-c', server, 'server'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, BACKUP_FOLDER: folder, ...env },
    })

  it('makes a backup, deletes those older than two weeks, and says when it finished', () => {
    addOld('latchkey-2026-01-01.backup', 16)
    addOld('latchkey-2026-01-15.backup', 13)
    addOld('other.backup', 16)
    const { status, stderr } = run('[ "$1" = backup ] && echo rows > "$2"')
    expect([status, stderr]).toEqual([0, ''])
    expect(backups().filter((name) => !today.test(name))).toEqual(['other.backup'])
    expect(backups().filter((name) => today.test(name)).length).toBe(2)
    expect(existsSync(join(folder, 'latchkey-2026-01-01.backup'))).toBe(false)
    const [, seconds] = /^latchkey_backup_finished_seconds (\d{10})\n$/.exec(readFileSync(finished(), 'utf8')) ?? []
    expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60)
  })

  it('deletes what a killed backup left, even if this one fails', () => {
    addOld('latchkey-2026-01-15.backup.part', 2)
    addOld('latchkey-2026-01-15.backup.0a1b2c3d4e5f.part', 2)
    addOld('latchkey-2026-01-16.backup.0a1b2c3d4e5f.part', 0.5)
    expect(run('exit 3').status).toBe(3)
    expect(readdirSync(folder)).toEqual(['latchkey-2026-01-16.backup.0a1b2c3d4e5f.part'])
  })

  it('says when it finished in another folder, such as that of a node exporter', () => {
    const elsewhere = join(folder, 'exporter')
    expect(run('echo rows > "$2"', { METRICS_FOLDER: elsewhere }).status).toBe(0)
    expect(readdirSync(elsewhere)).toEqual(['backup.prom'])
    expect(existsSync(finished())).toBe(false)
  })

  it.each([
    ['fails', 'exit 3', 3],
    ['says that it worked, but wrote nothing', 'true', 1],
    ['wrote an empty file', ': > "$2"', 1],
    ['left the file of this morning as it was', 'echo rows > "$2"; touch -d "1 hour ago" "$2"', 1],
  ])('fails and keeps old backups if the command %s', (_, server, status) => {
    addOld('latchkey-2026-01-01.backup', 16)
    expect(run(server).status).toBe(status)
    expect(backups()).toContain('latchkey-2026-01-01.backup')
    expect(existsSync(finished())).toBe(false)
  })
})

describe('deploy/kubernetes/backup.yaml', () => {
  type Pod = { initContainers: { args: string[] }[]; containers: { command: string[] }[] }
  type CronJob = { metadata: { name: string }; spec: { jobTemplate: { spec: { template: { spec: Pod } } } } }
  const [cron] = parseAllDocuments(readFileSync(join(root, 'deploy', 'kubernetes', 'backup.yaml'), 'utf8'))
  const job = cron?.toJS() as CronJob
  const pod = job.spec.jobTemplate.spec.template.spec

  it('deletes backups older than two weeks and lists the others', () => {
    const [, flag = '', script = ''] = pod.containers[0]?.command ?? []
    addOld('old.backup', 15)
    addOld('young.backup', 13)
    addOld('notes.txt', 15)
    addOld('killed.backup.part', 2)
    addOld('killed.backup.0a1b2c3d4e5f.part', 2)
    addOld('running.backup.0a1b2c3d4e5f.part', 0.5)
    mkdirSync(join(folder, 'lost+found'))
    const { status, stdout } = spawnSync(process.execPath, [flag, script.replaceAll('/backups', folder)], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(readdirSync(folder).sort()).toEqual([
      'lost+found',
      'notes.txt',
      'running.backup.0a1b2c3d4e5f.part',
      'young.backup',
    ])
    expect(stdout).toMatch(/^young\.backup \d{4}-\S+Z 3\n$/)
  })

  it('becomes a restore with the command in docs/deploy.md', () => {
    const text = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8')
    expect(text).toContain(`--from=cronjob/${job.metadata.name} --dry-run=client`)
    const [, edit = ''] = /^ {2}(sed '.*') \| kubectl apply -f -$/m.exec(text) ?? []
    const { stdout } = spawnSync('sh', ['-c', edit], {
      input: cron?.toString({ lineWidth: 0 }) ?? '',
      encoding: 'utf8',
    })
    expect(pod.initContainers[0]?.args).toEqual(['backup', '/backups/$(POD_NAME).backup'])
    const blocks = parseAllDocuments(stdout)[0]?.toJS() as CronJob
    expect(blocks.spec.jobTemplate.spec.template.spec.initContainers[0]?.args).toEqual([
      'restore',
      '/backups/latchkey-backup-29400210-abcde.backup',
    ])
  })
})
