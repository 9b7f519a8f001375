import * as bottles from './bottles.ts'
import * as brakes from './brakes.ts'
import * as chassis from './chassis.ts'
import * as electrical from './electrical.ts'
import * as engine from './engine.ts'
import * as filters from './filters.ts'
import * as ignition from './ignition.ts'
import * as pipes from './pipes.ts'
import * as wheels from './wheels.ts'

type Shape = (...sizes: number[]) => string

/** By the first word of a file's name. */
const SHAPES: Record<string, Shape> = {
  'ball-joint': chassis.ballJoint,
  battery: electrical.battery,
  bearing: wheels.bearing,
  boot: pipes.boot,
  bottle: bottles.bottle,
  box: electrical.block,
  bulb: electrical.bulb,
  cabin: filters.cabin,
  canister: bottles.canister,
  coil: ignition.coil,
  disc: brakes.disc,
  drum: brakes.drum,
  element: filters.element,
  gasket: engine.gasket,
  'glow-plug': ignition.glowPlug,
  hose: pipes.hose,
  inline: filters.inline,
  lamp: electrical.lamp,
  leads: ignition.leads,
  link: chassis.link,
  loop: engine.loop,
  mount: engine.mount,
  muffler: pipes.muffler,
  pads: brakes.pads,
  panel: filters.panel,
  pin: brakes.pin,
  plug: ignition.plug,
  pulley: engine.pulley,
  radiator: pipes.radiator,
  sensor: electrical.sensor,
  shock: chassis.shock,
  shoes: brakes.shoes,
  'spin-on': filters.spinOn,
  spring: chassis.spring,
  tire: wheels.tire,
  wheel: wheels.wheel,
  wiper: electrical.wiper,
}

/**
 * Draws what a file's name says: `disc-312-25-5.svg` is a disc of 312 mm, 25 mm thick, with five
 * holes.
 * @returns undefined if there is no such shape: the file is drawn by hand
 */
export function drawPart(file: string) {
  const [, shape = '', sizes = ''] = /^([a-z-]+?)((?:-\d+)+)\.svg$/.exec(file) ?? []
  return SHAPES[shape]?.(...sizes.slice(1).split('-').map(Number))
}
