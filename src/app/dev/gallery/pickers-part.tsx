import { useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import { DateField } from '#src/ui/app/date-field.tsx';
import { OptionPicker, OptionsPicker } from '#src/ui/app/option-picker.tsx';
import { AreaPickerField } from '#src/ui/area-picker/area-picker-field.tsx';
import { Calendar } from '#src/ui/calendar/calendar.tsx';
import { useImageViewer } from '#src/ui/image-viewer/use-image-viewer.tsx';
import { Part } from './part.tsx';

const TODAY = '2026-11-21';
const CITIES = ['广州市', '深圳市', '珠海市', '汕头市', '佛山市', '韶关市', '湛江市', '肇庆市', '江门市', '茂名市'];
const AREAS = [
  {
    uuid: 'bj',
    name: '北京市',
    children: [
      {
        uuid: 'bj-1',
        name: '市辖区',
        children: [
          { uuid: 'dc', name: '东城区' },
          { uuid: 'hd', name: '海淀区' },
          { uuid: 'cy', name: '朝阳区' },
        ],
      },
    ],
  },
  {
    uuid: 'gd',
    name: '广东省',
    children: [
      ...CITIES.map((name) => ({
        uuid: name,
        name,
        children: [
          { uuid: `${name}-1`, name: '市中心区' },
          { uuid: `${name}-2`, name: '新区' },
        ],
      })),
      { uuid: 'dg', name: '东莞市' },
    ],
  },
];
const SORTS = [
  { value: 'new', label: '最新上架' },
  { value: 'hot', label: '学的人多' },
  { value: 'price', label: '价格从低到高' },
];
const PICTURES = [
  { src: '/storage/teachers/lin-zhixia.jpg', alt: '林知夏' },
  { src: '/storage/teachers/zhou-mingyuan.jpg', alt: '周明远' },
];

/** Pickers in sheets, and the calendar. */
export function PickersPart() {
  const [area, setArea] = useState<string | undefined>('hd');
  const [day, setDay] = useState(TODAY);
  const [birthday, setBirthday] = useState('');
  const [open, setOpen] = useState<'sort' | 'filter'>();
  const [sort, setSort] = useState<string>('hot');
  const [filters, setFilters] = useState<readonly string[]>([]);
  const { viewer, viewImages } = useImageViewer();
  const close = () => setOpen(undefined);
  return (
    <>
      <Part title="AreaPickerField, DateField">
        <div className="gallery__card">
          <AreaPickerField label="所在地区" tree={AREAS} value={area} onChange={setArea} />
          <DateField
            label="出生日期"
            value={birthday}
            onChange={setBirthday}
            today={TODAY}
            min="1960-01-01"
            max={TODAY}
          />
          <DateField label="出发日期" value="" onChange={setBirthday} today={TODAY} problem="请填写必填项" />
          <DateField label="入营日期" value={TODAY} onChange={setBirthday} today={TODAY} isDisabled help="由老师确定" />
        </div>
      </Part>
      <Part title="OptionPicker, OptionsPicker, ImageViewer">
        <Button look="plain" onClick={() => setOpen('sort')}>
          排序
        </Button>
        <Button look="plain" onClick={() => setOpen('filter')}>
          筛选
        </Button>
        <Button look="plain" onClick={() => viewImages(PICTURES)}>
          看图
        </Button>
        {viewer}
        <OptionPicker
          title="排序"
          isOpen={open === 'sort'}
          onDismiss={close}
          options={SORTS}
          value={sort}
          onPick={(value) => {
            setSort(value);
            close();
          }}
        />
        <OptionsPicker
          title="筛选"
          isOpen={open === 'filter'}
          onDismiss={close}
          options={SORTS}
          values={filters}
          onPick={(values) => {
            setFilters(values);
            close();
          }}
        />
      </Part>
      <Part title="Calendar">
        <Calendar value={day} onChange={setDay} today={TODAY} noteOf={noteOf} />
        <Calendar value={day} onChange={setDay} today={TODAY} noteOf={noteOf} hasWeekView />
      </Part>
    </>
  );
}

function noteOf(day: string): string | undefined {
  return ['03', '12', '21', '26'].includes(day.slice(8)) ? '1 节直播' : undefined;
}
