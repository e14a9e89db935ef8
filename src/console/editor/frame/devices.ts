/** Screens for looking at a page, in CSS pixels. */
export const DEVICES = {
  small: { name: '360', title: '小屏手机 360', width: 360, height: 780 },
  phone: { name: '390', title: '手机 390', width: 390, height: 844 },
  large: { name: '430', title: '大屏手机 430', width: 430, height: 932 },
  tablet: { name: '平板', title: '平板 820', width: 820, height: 1180 },
  desktop: { name: '桌面', title: '桌面 1280', width: 1280, height: 800 },
} as const;

export type Device = keyof typeof DEVICES;
