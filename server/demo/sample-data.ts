// Oldest first: the site shows newest first.

export const demoProducts: {
  name: string
  sku: string
  lowStockAt?: number
  img: string
  description: string
  availableQuantity: number
  minimumOrderQuantity: number
  pricePerUnitCents: number
}[] = [
  {
    name: 'Diesel fuel filter, in-line',
    sku: 'FLT-FUEL10',
    img: '/parts/fuel-filter.svg',
    description:
      'In-line filter for diesel engines, 10 mm hose stubs, with water drain screw. Mind the ' +
      'flow arrow, use new clamps and bleed the system before the first start.',
    availableQuantity: 46,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 2190,
  },
  {
    name: 'Spin-on oil filter M20 x 1.5',
    sku: 'FLT-OIL76',
    img: '/parts/oil-filter.svg',
    description:
      'Full-flow filter with anti-drain valve, 76 mm wide and 93 mm high. Oil the gasket, ' +
      'tighten by hand only and renew the drain plug washer at the same time.',
    availableQuantity: 240,
    minimumOrderQuantity: 2,
    pricePerUnitCents: 780,
  },
  {
    name: 'Engine oil 5W-30, 5 liters',
    sku: 'OIL-5W30-5',
    img: '/parts/engine-oil.svg',
    description:
      'Fully synthetic, ACEA C3, for gasoline and diesel engines with a particle filter. Check ' +
      'the specification in the owner’s manual; most four-cylinder engines take 4 to 5 liters.',
    availableQuantity: 130,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 3950,
  },
  {
    name: 'Coolant concentrate, 5 liters',
    sku: 'COO-OAT-5',
    img: '/parts/coolant.svg',
    description:
      'Silicate-OAT antifreeze on a glycol base. Mixed one to one with distilled water it ' +
      'gives 10 liters, safe to about -37 °C. Flush the system before changing the type.',
    availableQuantity: 88,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 2480,
  },
  {
    name: 'Cabin filter, active carbon',
    sku: 'FLT-CAB254',
    img: '/parts/cabin-filter.svg',
    description:
      'Pleated pollen filter with a carbon layer, 254 x 224 x 36 mm. It sits behind the glove ' +
      'box in most cars; change it once a year and watch the airflow arrow.',
    availableQuantity: 95,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 1690,
  },
  {
    name: 'Engine air filter, panel type',
    sku: 'FLT-AIR345',
    img: '/parts/air-filter.svg',
    description:
      'Pleated paper element with a molded seal, 345 x 135 x 70 mm. Compare the size with the ' +
      'old one and wipe the housing clean before fitting.',
    availableQuantity: 120,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 1850,
  },
  {
    name: 'Blade fuse set, 5 to 30 A',
    sku: 'FUS-ATO6',
    img: '/parts/fuse-set.svg',
    description:
      'Six standard ATO blade fuses, 19 mm wide, one each of 5, 7.5, 10, 15, 20 and 30 A, in ' +
      'the usual colors. Find out why the old one blew before fitting the next.',
    availableQuantity: 600,
    minimumOrderQuantity: 10,
    pricePerUnitCents: 120,
  },
  {
    name: 'Wiper blades 600 and 475 mm',
    sku: 'WIP-600475',
    img: '/parts/wiper-blades.svg',
    description:
      'Pair of flat blades for the windshield, with an adapter for 9 x 3 mm hook arms. Measure ' +
      'both old blades first: driver and passenger side often differ in length.',
    availableQuantity: 74,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 2690,
  },
  {
    name: 'Thermostat 87 °C with gasket',
    sku: 'THM-87',
    img: '/parts/thermostat.svg',
    description:
      'Wax thermostat, starts to open at 87 °C and is fully open at about 102 °C; gasket ' +
      'included. Top up and bleed the cooling system after fitting.',
    availableQuantity: 38,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 1940,
  },
  {
    name: 'Water pump with gasket',
    sku: 'PMP-WATER',
    img: '/parts/water-pump.svg',
    description:
      'Mechanical pump with six-vane impeller and flange, driven by the timing belt. Sensible ' +
      'to replace along with the belt, since the labor is the same.',
    availableQuantity: 27,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 6450,
  },
  {
    name: 'Timing belt, 141 teeth',
    sku: 'BLT-T141',
    img: '/parts/timing-belt.svg',
    description:
      'Toothed belt of HNBR rubber, 141 teeth, 23 mm wide, 9.525 mm pitch. Replace the ' +
      'tensioner and idlers with it, and turn the engine twice by hand before starting.',
    availableQuantity: 52,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 3480,
  },
  {
    name: 'V-ribbed belt 6PK1753',
    sku: 'BLT-6PK1753',
    img: '/parts/v-ribbed-belt.svg',
    description:
      'Six ribs, 1753 mm effective length, EPDM, for alternator and air conditioning drives. ' +
      'Check the tensioner and the pulley grooves while the old belt is off.',
    availableQuantity: 64,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 2260,
  },
  {
    name: 'Ignition coil, plug-top',
    sku: 'IGN-COIL4',
    img: '/parts/ignition-coil.svg',
    description:
      'Single coil that sits on the spark plug, four-pin connector, for coil-on-plug gasoline ' +
      'engines. Check the plug and the well for oil before blaming the coil.',
    availableQuantity: 83,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 3890,
  },
  {
    name: 'Lambda sensor, four wires',
    sku: 'SEN-LAMBDA4',
    img: '/parts/oxygen-sensor.svg',
    description:
      'Heated zirconia sensor for use ahead of the catalyst, M18 x 1.5 thread, 450 mm cable. ' +
      'Compare the connector, and keep grease and solvent away from the tip.',
    availableQuantity: 35,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 5740,
  },
  {
    name: 'Starter battery 12 V 70 Ah',
    sku: 'BAT-12-70',
    img: '/parts/car-battery.svg',
    description:
      'Lead-calcium battery, 640 A (EN) cold cranking, 278 x 175 x 190 mm, positive terminal ' +
      'on the right. Not for cars with stop-start, which need an EFB or AGM type.',
    availableQuantity: 22,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 11900,
  },
  {
    name: 'Starter motor 12 V 1.4 kW',
    sku: 'STR-14',
    img: '/parts/starter-motor.svg',
    description:
      'Geared starter with ten-tooth pinion and two mounting holes, for four-cylinder gasoline ' +
      'engines. Check the ground strap and the cable terminals before replacing it.',
    availableQuantity: 0,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 14650,
  },
  {
    name: 'Clutch kit 228 mm, 3 pieces',
    sku: 'CLU-228',
    img: '/parts/clutch-kit.svg',
    description:
      'Pressure plate, driven plate with 23 splines and release bearing for a single-mass ' +
      'flywheel. Inspect the rear crankshaft seal while the transmission is out.',
    availableQuantity: 14,
    minimumOrderQuantity: 1,
    lowStockAt: 10,
    pricePerUnitCents: 16800,
  },
  {
    name: 'Brake pads, front axle, set',
    sku: 'BRK-P155',
    img: '/parts/brake-pads.svg',
    description:
      'Four pads for one axle, 155 x 66 x 20 mm, with shims and wear-sensor cable. Measure the ' +
      'discs before fitting and bed the pads in over the first 120 miles.',
    availableQuantity: 150,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 4320,
  },
  {
    name: 'Brake caliper, front left',
    sku: 'BRK-C54L',
    img: '/parts/brake-caliper.svg',
    description:
      'Sliding caliper with one 54 mm piston for discs 25 mm thick; M10 x 1 hose thread, ' +
      'carrier not included. Renew the guide pins and bleed the brakes afterward.',
    availableQuantity: 16,
    minimumOrderQuantity: 1,
    lowStockAt: 20,
    pricePerUnitCents: 9780,
  },
  {
    name: 'Gas shock absorber, rear',
    sku: 'SUS-370R',
    img: '/parts/shock-absorber.svg',
    description:
      'Twin-tube gas damper, eye below and pin above, 370 mm closed and 580 mm open. Always ' +
      'replace both sides of an axle and check the bump stops and dust covers.',
    availableQuantity: 1,
    minimumOrderQuantity: 2,
    lowStockAt: 4,
    pricePerUnitCents: 5890,
  },
  {
    name: 'Wheel bearing 39 x 72 x 37 mm',
    sku: 'BRG-397237',
    img: '/parts/wheel-bearing.svg',
    description:
      'Double-row angular contact bearing with magnetic ring for the ABS sensor. Press it in ' +
      'by the outer ring, encoder side inward, and fit a new axle nut.',
    availableQuantity: 58,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 3160,
  },
  {
    name: 'Control arm, front left, lower',
    sku: 'SUS-ARM18L',
    img: '/parts/control-arm.svg',
    description:
      'Pressed steel arm with two rubber bushings and an 18 mm ball joint pin. Tighten the ' +
      'bushings with the car on its wheels, then have the alignment set.',
    availableQuantity: 19,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 7240,
  },
  {
    name: 'Drive shaft, front left',
    sku: 'DRV-640L',
    img: '/parts/drive-shaft.svg',
    description:
      'Complete shaft with both joints, boots and new axle nut, 640 mm long, 36 outer splines. ' +
      'Count the splines and look for an ABS ring before you order.',
    availableQuantity: 26,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 12950,
  },
  {
    name: 'Headlight bulb H7 12 V 55 W',
    sku: 'BLB-H7',
    img: '/parts/headlight-bulb.svg',
    description:
      'Halogen bulb with PX26d base, 1500 lumens, for low or high beam. Hold it by the base, ' +
      'never by the glass, and replace both sides so that the light matches.',
    availableQuantity: 320,
    minimumOrderQuantity: 2,
    pricePerUnitCents: 890,
  },
  {
    name: 'Alternator 14 V 120 A',
    sku: 'ALT-120',
    img: '/parts/alternator.svg',
    description:
      'Three-phase alternator with built-in regulator and six-groove freewheel pulley. Test ' +
      'the battery and the belt first, and disconnect the battery before removal.',
    availableQuantity: 24,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 18900,
  },
  {
    name: 'Coil spring, front axle',
    sku: 'SUS-SPR13',
    img: '/parts/coil-spring.svg',
    description:
      'Powder-coated spring, 13 mm wire, 340 mm free length, for a MacPherson strut. Replace ' +
      'in pairs, renew the top mounts and never work without a spring compressor.',
    availableQuantity: 72,
    minimumOrderQuantity: 2,
    pricePerUnitCents: 4460,
  },
  {
    name: 'Spark plug M14, nickel',
    sku: 'IGN-M14N',
    img: '/parts/spark-plug.svg',
    description:
      'Thread M14 x 1.25, 19 mm reach, 16 mm hexagon, gap 0.8 mm. Change the whole set with ' +
      'the engine cold and tighten to 25 Nm in an aluminum head.',
    availableQuantity: 480,
    minimumOrderQuantity: 4,
    pricePerUnitCents: 640,
  },
  {
    name: 'Vented brake disc 288 mm',
    sku: 'BRK-288V',
    img: '/parts/brake-disc.svg',
    description:
      'Front disc, 25 mm thick, minimum 23 mm, five holes on a 112 mm circle, for 15-inch ' +
      'wheels and up. Fit discs in pairs and always with new pads.',
    availableQuantity: 96,
    minimumOrderQuantity: 2,
    pricePerUnitCents: 5490,
  },
]

export const demoReviews: { name: string; location: string; review: string; img?: string }[] = [
  {
    name: 'Marek Nowak',
    location: 'Gdańsk, Poland',
    review:
      'Ordered two discs and a set of pads on Sunday evening, had them on Wednesday. The ' +
      'thickness was as stated, which I measured because I always do.',
  },
  {
    name: 'Grace Adeyemi',
    location: 'Leeds, United Kingdom',
    review:
      'The description told me to measure both wiper blades first. I did, and they were ' +
      'different lengths. That saved me a return.',
  },
  {
    name: 'Tomás Herrera',
    location: 'Valencia, Spain',
    review:
      'Clutch kit fits and pulls cleanly. Four stars, because the box arrived with one corner ' +
      'crushed and nobody had thought to pad the release bearing.',
  },
  {
    name: 'Ingrid Solberg',
    location: 'Bergen, Norway',
    review:
      'Battery arrived charged, 12.7 volts on the meter. It starts at minus fifteen without ' +
      'thinking about it.',
  },
  {
    name: 'Daniel Okafor',
    location: 'Houston, Texas',
    review:
      'I canceled an order because I had picked the wrong side. Two clicks, no phone call, no ' +
      'questions. Then I ordered the right control arm.',
  },
  {
    name: 'Aiko Tanabe',
    location: 'Nagoya, Japan',
    review:
      'Spark plugs came in a set of four with the gap already right. I still checked all of ' +
      'them. All four were 0.8.',
  },
  {
    name: 'Garage Lefèvre',
    location: 'Lyon, France',
    review:
      'We order belts and water pumps for three mechanics. Stock figures are true, totals ' +
      'add up, and the parts fit. We ask for nothing more.',
    img: '/parts/timing-belt.svg',
  },
  {
    name: 'Priya Raman',
    location: 'Pune, India',
    review:
      'First time changing a cabin filter myself. The arrow hint in the description was all ' +
      'the instruction I needed. Ten minutes, no swearing.',
  },
  {
    name: 'Stefan Brandl',
    location: 'Graz, Austria',
    review:
      'Wheel bearing ran quiet from the first mile. The note about the encoder side should be ' +
      'printed on every box.',
  },
  {
    name: 'Hannah Whitlock',
    location: 'Dunedin, New Zealand',
    review:
      'Alternator bolted straight in and charges at 14.2 volts. Shipping to this end of the ' +
      'world took nine days, as promised at the start.',
  },
]
